// How many multiply-adds a second?
#include <cstdio>
#include <cstdlib>
#include <vector>

#define DOUBLE 0      // 1: double precision
#define STEPS  64     // multiply-adds of each chain
#define BLOCKS 4      // blocks for each SM
#define CHAINS 16     // independent chains of a thread

#define CHECK(call)                                                                     \
    do {                                                                                \
        cudaError_t status = (call);                                                    \
        if (status != cudaSuccess) {                                                    \
            printf("%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(status));      \
            exit(1);                                                                    \
        }                                                                               \
    } while (0)

#if DOUBLE
typedef double real;
#else
typedef float real;
#endif

__global__ void chains(real *out, real a, real b)
{
    real x[CHAINS];
    for (int k = 0; k < CHAINS; ++k)
        x[k] = k;
#pragma unroll
    for (int step = 0; step < STEPS; ++step)
        for (int k = 0; k < CHAINS; ++k)
            x[k] = x[k] * a + b;
    real sum = 0;
    for (int k = 0; k < CHAINS; ++k)
        sum += x[k];
    out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

int main()
{
    cudaDeviceProp gpu;
    CHECK(cudaGetDeviceProperties(&gpu, 0));
    const int blocks = BLOCKS * gpu.multiProcessorCount, n = blocks * 128;
    real *d;
    CHECK(cudaMalloc(&d, n * sizeof(real)));
    chains<<<blocks, 128>>>(d, real(0.5), real(1));
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());

    std::vector<real> out(n);
    CHECK(cudaMemcpy(out.data(), d, n * sizeof(real), cudaMemcpyDeviceToHost));
    int wrong = 0;
    for (int i = 0; i < n; ++i)                      // x = x / 2 + 1 ends at 2, whatever it began with
        if (out[i] < 2 * CHAINS - 0.001 || out[i] > 2 * CHAINS + 0.001)
            ++wrong;
    printf("%d threads, %d multiply-adds each, %zu bytes a number; %d results wrong\n",
           n, STEPS * CHAINS, sizeof(real), wrong);
    CHECK(cudaFree(d));
    return wrong != 0;
}
