// How often does each byte value occur? Bins
// in shared memory, in one or more copies.
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

#define N      131072   // bytes
// different values that occur in the data
#define SPREAD 4
// 0: bins in global memory
// in shared memory: 1 of the block,
// 2 of each warp, 3 of each eighth lane
#define METHOD 1
#define BINS   256
#define BLOCK  256

#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { \
    printf("line %d: %s\n", __LINE__, cudaGetErrorString(e)); exit(1); } } while (0)

__global__ void histogram(const unsigned char *v, int n, unsigned *bins)
{
    int first = blockIdx.x * BLOCK + threadIdx.x, step = gridDim.x * BLOCK;
#if METHOD == 0
    for (int i = first; i < n; i += step)
        atomicAdd(&bins[v[i]], 1);
#else
    const int copies = METHOD == 1 ? 1 : 8;
    __shared__ unsigned mine[copies][BINS + 1];   // + 1: the same bin of two copies lies in two banks
    for (int k = threadIdx.x; k < copies * (BINS + 1); k += BLOCK)
        mine[0][k] = 0;
    __syncthreads();
    unsigned *own = mine[METHOD == 2 ? threadIdx.x / 32 : threadIdx.x % copies];
    for (int i = first; i < n; i += step)
        atomicAdd(&own[v[i]], 1);
    __syncthreads();
    for (int k = threadIdx.x; k < BINS; k += BLOCK) {
        unsigned sum = 0;
        for (int c = 0; c < copies; ++c)
            sum += mine[c][k];
        if (sum > 0)
            atomicAdd(&bins[k], sum);
    }
#endif
}

int main()
{
    unsigned char *h = (unsigned char *)malloc(N), *d;
    unsigned want[BINS] = {}, got[BINS], *bins, seed = 1;
    for (int i = 0; i < N; ++i) {
        seed = seed * 1664525u + 1013904223u;
        h[i] = (seed >> 16) % SPREAD * 37;   // 37: bins of neighbouring values lie apart
        ++want[h[i]];
    }
    cudaDeviceProp p;
    CHECK(cudaGetDeviceProperties(&p, 0));
    CHECK(cudaMalloc(&d, N));
    CHECK(cudaMalloc(&bins, sizeof(want)));
    CHECK(cudaMemcpy(d, h, N, cudaMemcpyHostToDevice));
    CHECK(cudaMemset(bins, 0, sizeof(want)));

    histogram<<<2 * p.multiProcessorCount, BLOCK>>>(d, N, bins);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(got, bins, sizeof(got), cudaMemcpyDeviceToHost));
    int wrong = 0;
    for (int k = 0; k < BINS; ++k)
        wrong += got[k] != want[k];
    printf("%d bytes of %d values, %d bins wrong\n", N, SPREAD, wrong);
    CHECK(cudaFree(d));
    CHECK(cudaFree(bins));
    free(h);
    return wrong != 0;
}
