// A maximum of floats by atomics: there is
// none in hardware, so it is made of
// atomicCAS.
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { \
    printf("line %d: %s\n", __LINE__, cudaGetErrorString(e)); exit(1); } } while (0)

// *address = max(*address, value), as one
// step.
__device__ void atomic_max(float *address, float value)
{
    int *word = (int *)address;
    int old = *word;
    if (value > __int_as_float(old))
        atomicCAS(word, old, __float_as_int(value));
}

__global__ void largest(const float *v, int n, float *result)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomic_max(result, v[i]);
}

int main()
{
    const int n = 1000;
    float h[n], *v, *result, got = -1e30f;
    for (int i = 0; i < n; ++i)
        h[i] = i * 37 % 1000 - 2000.0f;
    CHECK(cudaMalloc(&v, sizeof(h)));
    CHECK(cudaMalloc(&result, sizeof(float)));
    CHECK(cudaMemcpy(v, h, sizeof(h), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(result, &got, sizeof(float), cudaMemcpyHostToDevice));
    largest<<<(n + 127) / 128, 128>>>(v, n, result);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(&got, result, sizeof(float), cudaMemcpyDeviceToHost));
    printf("largest %g, want -1001\n", got);
    CHECK(cudaFree(v));
    CHECK(cudaFree(result));
    return 0;
}
