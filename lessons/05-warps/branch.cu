// Two ways of equal length; the sign decides which.
#include <math.h>
#include <stdio.h>
#include <vector>

#define N      (1 << 17)
#define BLOCK  256
#define RUN    1     // neighbours with the same sign
#define ROUNDS 128

#define CHECK(call)                                                       \
    do {                                                                  \
        cudaError_t error = (call);                                       \
        if (error != cudaSuccess) {                                       \
            printf("%s: %s\n", #call, cudaGetErrorString(error));         \
            return 1;                                                     \
        }                                                                 \
    } while (0)

__global__ void branch(const float *in, float *out)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    float x = in[i];
    if (x > 0) {
        for (int k = 0; k < ROUNDS; ++k)
            x = x * 0.5f + 1;      // settles at 2
    } else {
        for (int k = 0; k < ROUNDS; ++k)
            x = x * 0.25f - 3;     // settles at -4
    }
    out[i] = x;
}

int main()
{
    std::vector<float> in(N), out(N);
    for (int i = 0; i < N; ++i)
        in[i] = i / RUN % 2 == 0 ? 1 : -1;
    float *d_in, *d_out;
    CHECK(cudaMalloc(&d_in, N * sizeof(float)));
    CHECK(cudaMalloc(&d_out, N * sizeof(float)));
    CHECK(cudaMemcpy(d_in, in.data(), N * sizeof(float), cudaMemcpyHostToDevice));

    branch<<<N / BLOCK, BLOCK>>>(d_in, d_out);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(out.data(), d_out, N * sizeof(float), cudaMemcpyDeviceToHost));
    for (int i = 0; i < N; ++i)
        if (fabsf(out[i] - (in[i] > 0 ? 2 : -4)) > 1e-3f) {
            printf("element %d is %g\n", i, out[i]);
            return 1;
        }
    printf("%d elements, signs in runs of %d\n", N, RUN);
    CHECK(cudaFree(d_in));
    CHECK(cudaFree(d_out));
    return 0;
}
