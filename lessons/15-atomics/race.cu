// How many of N bytes are even? Every thread
// counts its own in one counter.
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

#define N      65536   // elements
// 0: ++*counter
// 1: atomicAdd
#define ATOMIC 0

#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { \
    printf("line %d: %s\n", __LINE__, cudaGetErrorString(e)); exit(1); } } while (0)

__global__ void count_even(const unsigned char *v, int n, int *counter)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && v[i] % 2 == 0) {
#if ATOMIC
        atomicAdd(counter, 1);
#else
        ++*counter;
#endif
    }
}

int main()
{
    unsigned char *h = (unsigned char *)malloc(N), *d;
    unsigned seed = 1;
    int even = 0, counted = 0, *counter;
    for (int i = 0; i < N; ++i) {
        seed = seed * 1664525u + 1013904223u;
        h[i] = seed >> 24;
        even += h[i] % 2 == 0;
    }
    CHECK(cudaMalloc(&d, N));
    CHECK(cudaMalloc(&counter, sizeof(int)));
    CHECK(cudaMemcpy(d, h, N, cudaMemcpyHostToDevice));
    CHECK(cudaMemset(counter, 0, sizeof(int)));

    count_even<<<(N + 255) / 256, 256>>>(d, N, counter);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(&counted, counter, sizeof(int), cudaMemcpyDeviceToHost));
    printf("counted %d, there are %d\n", counted, even);
    CHECK(cudaFree(d));
    CHECK(cudaFree(counter));
    free(h);
    return ATOMIC ? counted != even : counted > N / 32;   // a warp adds 1 at most
}
