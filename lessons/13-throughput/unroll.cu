// A loop of one multiply-add: unrolled, and
// with several sums.
#include <math.h>
#include <stdio.h>
#include <vector>

#define N      (1 << 14)
#define BLOCK  128
#define STEPS  256
// copies of the loop's body
#define UNROLL 1

#define CHECK(call)                                                       \
    do {                                                                  \
        cudaError_t error = (call);                                       \
        if (error != cudaSuccess) {                                       \
            printf("%s: %s\n", #call, cudaGetErrorString(error));         \
            return 1;                                                     \
        }                                                                 \
    } while (0)

__global__ void horner(const float *in, float *out, float a)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    float x = in[i], sum = 0;
#pragma unroll UNROLL
    for (int k = 0; k < STEPS; ++k)
        sum = sum * x + a;
    out[i] = sum;
}

int main()
{
    std::vector<float> in(N), out(N);
    for (int i = 0; i < N; ++i)
        in[i] = i % 8 / 16.0f;
    float *d_in, *d_out;
    CHECK(cudaMalloc(&d_in, N * sizeof(float)));
    CHECK(cudaMalloc(&d_out, N * sizeof(float)));
    CHECK(cudaMemcpy(d_in, in.data(), N * sizeof(float), cudaMemcpyHostToDevice));
    horner<<<N / BLOCK, BLOCK>>>(d_in, d_out, 1);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(out.data(), d_out, N * sizeof(float), cudaMemcpyDeviceToHost));
    for (int i = 0; i < N; ++i)   // 1 + x + x^2 + ... = 1 / (1 - x)
        if (fabsf(out[i] - 1 / (1 - in[i])) > 1e-4f) {
            printf("element %d is %g\n", i, out[i]);
            return 1;
        }
    printf("%d series of %d terms\n", N, STEPS);
    CHECK(cudaFree(d_in));
    CHECK(cudaFree(d_out));
    return 0;
}
