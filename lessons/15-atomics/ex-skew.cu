// A histogram of bytes. Nine of ten bytes of
// these pictures are background, all of one
// value.
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { \
    printf("line %d: %s\n", __LINE__, cudaGetErrorString(e)); exit(1); } } while (0)

__global__ void count(const unsigned char *v, int n, unsigned *bins)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(&bins[v[i]], 1);
}

// Adds to bins[k], for each k, how many of
// the n bytes of v are k. Both lie in device
// memory; 256 bins.
void histogram(const unsigned char *v, int n, unsigned *bins)
{
    count<<<(n + 255) / 256, 256>>>(v, n, bins);
    CHECK(cudaGetLastError());
}

int main()
{
    const int n = 131072;
    unsigned char *h = (unsigned char *)malloc(n), *v;
    unsigned *bins, got[256], seed = 1;
    for (int i = 0; i < n; ++i) {
        seed = seed * 1664525u + 1013904223u;
        h[i] = (seed >> 8) % 10 ? 17 : seed >> 24;
    }
    CHECK(cudaMalloc(&v, n));
    CHECK(cudaMalloc(&bins, sizeof(got)));
    CHECK(cudaMemcpy(v, h, n, cudaMemcpyHostToDevice));
    CHECK(cudaMemset(bins, 0, sizeof(got)));
    histogram(v, n, bins);
    CHECK(cudaMemcpy(got, bins, sizeof(got), cudaMemcpyDeviceToHost));
    printf("background: %u of %d\n", got[17], n);
    CHECK(cudaFree(v));
    CHECK(cudaFree(bins));
    free(h);
    return 0;
}
