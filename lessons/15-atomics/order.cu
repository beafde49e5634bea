// The same numbers, added by atomics in
// blocks of different sizes: the order
// changes, and with it the float.
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

#define N 20000

#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { \
    printf("line %d: %s\n", __LINE__, cudaGetErrorString(e)); exit(1); } } while (0)

__global__ void add_up(const float *v, int n, float *sum, unsigned long long *exact)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        atomicAdd(sum, v[i]);
        // In units of 2^-30, an integer:
        // additions of integers may come in
        // any order.
        atomicAdd(exact, (unsigned long long)(v[i] * 1073741824.0f));
    }
}

int main()
{
    float *h = (float *)malloc(N * sizeof(float)), *d, *sum, got;
    unsigned long long *exact, whole, first = 0;
    unsigned seed = 1;
    double want = 0;
    for (int i = 0; i < N; ++i) {
        seed = seed * 1664525u + 1013904223u;
        h[i] = (seed >> 8) / 16777216.0f;
        want += h[i];
    }
    CHECK(cudaMalloc(&d, N * sizeof(float)));
    CHECK(cudaMalloc(&sum, sizeof(float)));
    CHECK(cudaMalloc(&exact, sizeof(whole)));
    CHECK(cudaMemcpy(d, h, N * sizeof(float), cudaMemcpyHostToDevice));
    printf("in double           %.6f\n", want);
    int wrong = 0;
    for (int block = 32; block <= 512; block *= 4) {
        CHECK(cudaMemset(sum, 0, sizeof(float)));
        CHECK(cudaMemset(exact, 0, sizeof(whole)));
        add_up<<<(N + block - 1) / block, block>>>(d, N, sum, exact);
        CHECK(cudaGetLastError());
        CHECK(cudaMemcpy(&got, sum, sizeof(float), cudaMemcpyDeviceToHost));
        CHECK(cudaMemcpy(&whole, exact, sizeof(whole), cudaMemcpyDeviceToHost));
        printf("blocks of %3d\n  float             %.6f\n  integers          %.6f\n", block, got, whole / 1073741824.0);
        wrong += first != 0 && whole != first;
        first = whole;
    }
    CHECK(cudaFree(d));
    CHECK(cudaFree(sum));
    CHECK(cudaFree(exact));
    free(h);
    return wrong;
}
