/*
 * Prefix sums of arbitrary length: the work-efficient tree (Blelloch,
 * exclusive) and the Kogge-Stone scheme (inclusive), both with block sums that
 * are scanned recursively and added afterwards.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BLOCK 128
#define ELEMS (2 * BLOCK)

#define gpuErr(ans) { gpuAssert((ans), __FILE__, __LINE__); }
inline void gpuAssert(cudaError_t code, const char *file, int line)
{
    if (code != cudaSuccess) {
        fprintf(stderr, "GPU error: %s %s %d\n", cudaGetErrorString(code), file, line);
        exit(code);
    }
}

__global__ void blellochBlock(const int *in, int *out, int *sums, int n)
{
    extern __shared__ int temp[];
    int t = threadIdx.x, base = blockIdx.x * ELEMS, offset = 1;
    temp[2 * t]     = base + 2 * t     < n ? in[base + 2 * t]     : 0;
    temp[2 * t + 1] = base + 2 * t + 1 < n ? in[base + 2 * t + 1] : 0;

    for (int d = ELEMS >> 1; d > 0; d >>= 1) {           /* up-sweep */
        __syncthreads();
        if (t < d) {
            int ai = offset * (2 * t + 1) - 1, bi = offset * (2 * t + 2) - 1;
            temp[bi] += temp[ai];
        }
        offset *= 2;
    }
    if (t == 0) {
        if (sums) sums[blockIdx.x] = temp[ELEMS - 1];
        temp[ELEMS - 1] = 0;
    }
    for (int d = 1; d < ELEMS; d *= 2) {                 /* down-sweep */
        offset >>= 1;
        __syncthreads();
        if (t < d) {
            int ai = offset * (2 * t + 1) - 1, bi = offset * (2 * t + 2) - 1;
            int v = temp[ai];
            temp[ai] = temp[bi];
            temp[bi] += v;
        }
    }
    __syncthreads();
    if (base + 2 * t < n)     out[base + 2 * t] = temp[2 * t];
    if (base + 2 * t + 1 < n) out[base + 2 * t + 1] = temp[2 * t + 1];
}

__global__ void koggeStoneBlock(const int *in, int *out, int *sums, int n)
{
    __shared__ int buf[2][ELEMS];
    int t = threadIdx.x, i = blockIdx.x * ELEMS + t, cur = 0;
    buf[0][t] = i < n ? in[i] : 0;
    for (int d = 1; d < ELEMS; d <<= 1, cur ^= 1) {
        __syncthreads();
        buf[cur ^ 1][t] = t >= d ? buf[cur][t] + buf[cur][t - d] : buf[cur][t];
    }
    if (i < n) out[i] = buf[cur][t];
    if (sums && t == ELEMS - 1) sums[blockIdx.x] = buf[cur][t];
}

__global__ void addOffsets(int *data, const int *offsets, int n)
{
    int i = blockIdx.x * ELEMS + threadIdx.x;
    if (i < n) data[i] += offsets[blockIdx.x];
}

static void exclusiveScan(const int *d_in, int *d_out, int n)
{
    int blocks = (n + ELEMS - 1) / ELEMS;
    if (blocks == 1) {
        blellochBlock<<<1, BLOCK, ELEMS * sizeof(int)>>>(d_in, d_out, NULL, n);
        gpuErr(cudaGetLastError());
        return;
    }
    int *sums;
    gpuErr(cudaMalloc((void **)&sums, blocks * sizeof(int)));
    blellochBlock<<<blocks, BLOCK, ELEMS * sizeof(int)>>>(d_in, d_out, sums, n);
    exclusiveScan(sums, sums, blocks);
    addOffsets<<<blocks, ELEMS>>>(d_out, sums, n);
    gpuErr(cudaFree(sums));
}

static void inclusiveScan(const int *d_in, int *d_out, int n)
{
    int blocks = (n + ELEMS - 1) / ELEMS, *sums, *scanned;
    gpuErr(cudaMalloc((void **)&sums, blocks * sizeof(int)));
    gpuErr(cudaMalloc((void **)&scanned, blocks * sizeof(int)));
    koggeStoneBlock<<<blocks, ELEMS>>>(d_in, d_out, sums, n);
    exclusiveScan(sums, scanned, blocks);
    addOffsets<<<blocks, ELEMS>>>(d_out, scanned, n);
    gpuErr(cudaFree(sums));
    gpuErr(cudaFree(scanned));
}

int main(int argc, char **argv)
{
    const int sizes[] = { 1, 31, 256, 257, 1000, 70001 };
    int total_bad = 0;
    for (int s = 0; s < (int)(sizeof sizes / sizeof *sizes); s++) {
        int n = sizes[s], bad = 0, run = 0;
        size_t bytes = n * sizeof(int);
        int *h = (int *)malloc(bytes), *ex = (int *)malloc(bytes), *inc = (int *)malloc(bytes), *d, *e, *f;
        for (int i = 0; i < n; i++) h[i] = (i * 7 + 3) % 11 - 4;
        gpuErr(cudaMalloc((void **)&d, bytes));
        gpuErr(cudaMalloc((void **)&e, bytes));
        gpuErr(cudaMalloc((void **)&f, bytes));
        gpuErr(cudaMemcpy(d, h, bytes, cudaMemcpyHostToDevice));
        exclusiveScan(d, e, n);
        inclusiveScan(d, f, n);
        gpuErr(cudaMemcpy(ex, e, bytes, cudaMemcpyDeviceToHost));
        gpuErr(cudaMemcpy(inc, f, bytes, cudaMemcpyDeviceToHost));
        for (int i = 0; i < n; i++) {
            if (ex[i] != run) bad++;
            run += h[i];
            if (inc[i] != run) bad++;
        }
        printf("n = %6d: last exclusive %7d inclusive %7d %s\n", n, ex[n - 1], inc[n - 1], bad ? "WRONG" : "ok");
        total_bad += bad;
        cudaFree(d); cudaFree(e); cudaFree(f);
        free(h); free(ex); free(inc);
    }
    printf("%s\n", total_bad ? "Test FAILED" : "Test PASSED");
    return total_bad != 0;
}
