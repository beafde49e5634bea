// One block on one SM: load, compute, load again.
#include <math.h>
#include <stdio.h>
#include <vector>

#define WARPS 4    // warps of the block
#define LOADS 8    // loads of a thread, one by one
#define WORK  32   // multiplications between

#define CHECK(call)                                                       \
    do {                                                                  \
        cudaError_t error = (call);                                       \
        if (error != cudaSuccess) {                                       \
            printf("%s: %s\n", #call, cudaGetErrorString(error));         \
            return 1;                                                     \
        }                                                                 \
    } while (0)

// next[i] says where the next value lies.
__global__ void hide(const float *next, float *out, float twice, float half)
{
    float x = threadIdx.x;
    for (int k = 0; k < LOADS; ++k) {
        x = next[(int)x];
#pragma unroll
        for (int w = 0; w < WORK; w += 2) {
            x *= twice;
            x *= half;
        }
    }
    out[threadIdx.x] = x;
}

int main()
{
    const int threads = 32 * WARPS, n = threads * (LOADS + 1);
    std::vector<float> next(n);
    for (int i = 0; i < n; ++i)
        next[i] = (i + threads) % n;
    float *d_next, *d_out;
    CHECK(cudaMalloc(&d_next, n * sizeof(float)));
    CHECK(cudaMalloc(&d_out, threads * sizeof(float)));
    CHECK(cudaMemcpy(d_next, next.data(), n * sizeof(float), cudaMemcpyHostToDevice));

    hide<<<1, threads>>>(d_next, d_out, 2.0f, 0.5f);
    CHECK(cudaGetLastError());
    std::vector<float> out(threads);
    CHECK(cudaMemcpy(out.data(), d_out, threads * sizeof(float), cudaMemcpyDeviceToHost));
    for (int t = 0; t < threads; ++t)
        if (out[t] != t + LOADS * threads) {
            printf("thread %d ends at %g\n", t, out[t]);
            return 1;
        }
    printf("%d warps, %d loads each\n", WARPS, LOADS);
    CHECK(cudaFree(d_next));
    CHECK(cudaFree(d_out));
    return 0;
}
