/* Histogram of bytes in three versions: global atomics, one private copy per
 * block in shared memory, and one copy per warp with thread coarsening. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BINS 256
#define WARPS_PER_BLOCK 4
#define BLOCK_DIM (WARPS_PER_BLOCK * 32)
#define COARSE 8

typedef unsigned char byte;
typedef unsigned int uint;

__global__ void histGlobal(const byte *data, uint *hist, uint n)
{
    uint i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) atomicAdd(&hist[data[i]], 1u);
}

__global__ void histShared(const byte *data, uint *hist, uint n)
{
    __shared__ uint priv[BINS];
    for (uint b = threadIdx.x; b < BINS; b += blockDim.x) priv[b] = 0u;
    __syncthreads();
    for (uint i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        atomicAdd(&priv[data[i]], 1u);
    __syncthreads();
    for (uint b = threadIdx.x; b < BINS; b += blockDim.x)
        if (priv[b] > 0) atomicAdd(&hist[b], priv[b]);
}

__global__ void histPerWarp(const uchar4 *data, uint *hist, uint quads)
{
    __shared__ uint priv[WARPS_PER_BLOCK][BINS];
    uint *mine = priv[threadIdx.x / 32];
    for (uint b = threadIdx.x; b < WARPS_PER_BLOCK * BINS; b += blockDim.x) ((uint *)priv)[b] = 0;
    __syncthreads();
    uint start = blockIdx.x * blockDim.x * COARSE + threadIdx.x;
    for (uint c = 0; c < COARSE; ++c) {
        uint q = start + c * blockDim.x;
        if (q < quads) {
            uchar4 v = data[q];
            atomicAdd(mine + v.x, 1u);
            atomicAdd(mine + v.y, 1u);
            atomicAdd(mine + v.z, 1u);
            atomicAdd(mine + v.w, 1u);
        }
    }
    __syncthreads();
    for (uint b = threadIdx.x; b < BINS; b += blockDim.x) {
        uint s = 0;
        for (int w = 0; w < WARPS_PER_BLOCK; ++w) s += priv[w][b];
        if (s) atomicAdd(&hist[b], s);
    }
}

static int compare(const char *title, uint *dHist, const uint *want)
{
    uint got[BINS], i;
    int wrong = 0;
    unsigned long check = 0;
    cudaMemcpy(got, dHist, sizeof got, cudaMemcpyDeviceToHost);
    for (i = 0; i < BINS; i++) { wrong += got[i] != want[i]; check += (unsigned long)got[i] * (i + 1); }
    printf("%-14s weighted %lu, bin 0 %u, bin 255 %u: %s\n", title, check, got[0], got[255], wrong ? "WRONG" : "ok");
    cudaMemset(dHist, 0, sizeof got);
    return wrong;
}

int main(int argc, char **argv)
{
    uint n = argc > 1 ? (uint)atoi(argv[1]) : 100000u, i, x = 2463534242u, want[BINS], *dHist;
    n = n / 4 * 4;
    byte *h = (byte *)malloc(n), *d;
    memset(want, 0, sizeof want);
    for (i = 0; i < n; i++) {
        x ^= x << 13; x ^= x >> 17; x ^= x << 5;               /* xorshift32 */
        byte v = (byte)(x & 255u), w = (byte)((x >> 8) & 255u);
        h[i] = v < w ? v : w;                                  /* small values are more frequent */
        want[h[i]]++;
    }
    cudaMalloc((void **)&d, n);
    cudaMalloc((void **)&dHist, sizeof want);
    cudaMemcpy(d, h, n, cudaMemcpyHostToDevice);
    cudaMemset(dHist, 0, sizeof want);
    int bad = 0;
    histGlobal<<<(n + BLOCK_DIM - 1) / BLOCK_DIM, BLOCK_DIM>>>(d, dHist, n);
    bad += compare("global", dHist, want);
    histShared<<<24, BLOCK_DIM>>>(d, dHist, n);
    bad += compare("per block", dHist, want);
    uint quads = n / 4, per = BLOCK_DIM * COARSE;
    histPerWarp<<<(quads + per - 1) / per, BLOCK_DIM>>>((const uchar4 *)d, dHist, quads);
    bad += compare("per warp", dHist, want);
    printf("%u bytes counted, %s\n", n, bad ? "FAILED" : "PASSED");
    cudaFree(d);
    cudaFree(dHist);
    free(h);
    return bad ? 1 : 0;
}
