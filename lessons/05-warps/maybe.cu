// An if of a few instructions: is there a branch?
#include <stdio.h>
#include <vector>

#define N      (1 << 17)
#define BLOCK  256
#define WORK  1    // multiply-adds inside the if

#define CHECK(call)                                                       \
    do {                                                                  \
        cudaError_t error = (call);                                       \
        if (error != cudaSuccess) {                                       \
            printf("%s: %s\n", #call, cudaGetErrorString(error));         \
            return 1;                                                     \
        }                                                                 \
    } while (0)

__global__ void maybe(const float *in, float *out)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    float x = in[i];
    if (x > 0) {
#pragma unroll
        for (int k = 0; k < WORK; ++k)
            x = x * 0.5f + 1;   // 2 stays 2
    }
    out[i] = x;
}

int main()
{
    std::vector<float> in(N), out(N);
    for (int i = 0; i < N; ++i)
        in[i] = i % 2 == 0 ? 2 : -1;
    float *d_in, *d_out;
    CHECK(cudaMalloc(&d_in, N * sizeof(float)));
    CHECK(cudaMalloc(&d_out, N * sizeof(float)));
    CHECK(cudaMemcpy(d_in, in.data(), N * sizeof(float), cudaMemcpyHostToDevice));

    maybe<<<N / BLOCK, BLOCK>>>(d_in, d_out);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(out.data(), d_out, N * sizeof(float), cudaMemcpyDeviceToHost));
    for (int i = 0; i < N; ++i)
        if (out[i] != in[i]) {
            printf("element %d is %g\n", i, out[i]);
            return 1;
        }
    printf("%d elements, %d multiply-adds in the if\n", N, WORK);
    CHECK(cudaFree(d_in));
    CHECK(cudaFree(d_out));
    return 0;
}
