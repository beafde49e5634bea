// How many warps keep one SM busy?
#include <math.h>
#include <stdio.h>
#include <vector>

#define WARPS 4      // warps on the SM
#define ILP   1      // independent chains in each thread
#define STEPS 8192   // multiply-adds of a chain

#define CHECK(call)                                                       \
    do {                                                                  \
        cudaError_t error = (call);                                       \
        if (error != cudaSuccess) {                                       \
            printf("%s: %s\n", #call, cudaGetErrorString(error));         \
            return 1;                                                     \
        }                                                                 \
    } while (0)

// Each multiply-add needs the result of the last one.
__global__ void chain(float *out, float a, float b)
{
    float x[ILP];
    for (int k = 0; k < ILP; ++k)
        x[k] = threadIdx.x + k;
    for (int step = 0; step < STEPS; step += 16)
#pragma unroll
        for (int u = 0; u < 16; ++u)
            for (int k = 0; k < ILP; ++k)
                x[k] = x[k] * a + b;
    float sum = 0;
    for (int k = 0; k < ILP; ++k)
        sum += x[k];
    out[threadIdx.x] = sum;
}

int main()
{
    const int threads = 32 * WARPS;
    float *d_out;
    CHECK(cudaMalloc(&d_out, threads * sizeof(float)));
    chain<<<1, threads>>>(d_out, 0.5f, 1.0f);   // one block: one SM works
    CHECK(cudaGetLastError());

    std::vector<float> out(threads);
    CHECK(cudaMemcpy(out.data(), d_out, threads * sizeof(float), cudaMemcpyDeviceToHost));
    for (float x : out)
        if (fabsf(x - 2.0f * ILP) > 1e-3f) {   // x = x / 2 + 1 settles at 2
            printf("a sum is %g, not %g\n", x, 2.0f * ILP);
            return 1;
        }
    printf("%d warps, %d multiply-adds a thread\n", WARPS, STEPS * ILP);
    CHECK(cudaFree(d_out));
    return 0;
}
