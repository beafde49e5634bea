// How often does each byte value occur? Bins
// in global memory, an atomic for every byte.
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

#define N      131072   // bytes
// different values that occur in the data
#define SPREAD 256
#define BINS   256

#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { \
    printf("line %d: %s\n", __LINE__, cudaGetErrorString(e)); exit(1); } } while (0)

__global__ void histogram(const unsigned char *v, int n, unsigned *bins)
{
    int step = gridDim.x * blockDim.x;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += step)
        atomicAdd(&bins[v[i]], 1);
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

    histogram<<<2 * p.multiProcessorCount, 256>>>(d, N, bins);
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
