// Sixteen warps of one multiprocessor: chains of
// multiply-adds of floats, or of doubles.
#include <cstdio>

#define DOUBLE 1     // 1: double   0: float
#define ROUNDS 500   // of eight independent multiply-adds

#if DOUBLE
typedef double number;
#else
typedef float number;
#endif

#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { \
    printf("line %d: %s\n", __LINE__, cudaGetErrorString(e)); return 1; } } while (0)

__global__ void chains(number *out, number a, number b)
{
    number x[8];
    for (int k = 0; k < 8; ++k)
        x[k] = threadIdx.x + k;
    for (int i = 0; i < ROUNDS; ++i) {
#pragma unroll
        for (int k = 0; k < 8; ++k)
            x[k] = x[k] * a + b;
    }
    number sum = 0;
    for (int k = 0; k < 8; ++k)
        sum += x[k];
    out[threadIdx.x] = sum;
}

int main()
{
    number h[512], *d;
    CHECK(cudaMalloc(&d, sizeof h));
    chains<<<1, 512>>>(d, 1, 2);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost));
    int wrong = 0;
    for (int t = 0; t < 512; ++t)
        wrong += h[t] != 8 * t + 28 + 16 * ROUNDS;
    printf("%d wrong\n", wrong);
    CHECK(cudaFree(d));
    return wrong != 0;
}
