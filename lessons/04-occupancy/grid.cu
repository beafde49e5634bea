// The same work by a chosen number of blocks.
#include <math.h>
#include <stdio.h>
#include <vector>

#define N      (1 << 17)
#define BLOCK  256
#define BLOCKS 20

#define CHECK(call)                                                       \
    do {                                                                  \
        cudaError_t error = (call);                                       \
        if (error != cudaSuccess) {                                       \
            printf("%s: %s\n", #call, cudaGetErrorString(error));         \
            return 1;                                                     \
        }                                                                 \
    } while (0)

__global__ void roots(const float *in, float *out)
{
    for (int i = blockIdx.x * BLOCK + threadIdx.x; i < N; i += gridDim.x * BLOCK) {
        float a = in[i], x = a;
        for (int k = 0; k < 4; ++k)   // Newton's method
            x = 0.5f * (x + a / x);
        out[i] = x;
    }
}

int main()
{
    std::vector<float> in(N), out(N);
    for (int i = 0; i < N; ++i)
        in[i] = 1 + i % 16 / 8.0f;
    float *d_in, *d_out;
    CHECK(cudaMalloc(&d_in, N * sizeof(float)));
    CHECK(cudaMalloc(&d_out, N * sizeof(float)));
    CHECK(cudaMemcpy(d_in, in.data(), N * sizeof(float), cudaMemcpyHostToDevice));

    roots<<<BLOCKS, BLOCK>>>(d_in, d_out);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(out.data(), d_out, N * sizeof(float), cudaMemcpyDeviceToHost));
    for (int i = 0; i < N; ++i)
        if (fabsf(out[i] - sqrtf(in[i])) > 1e-4f) {
            printf("root of %g is %g\n", in[i], out[i]);
            return 1;
        }
    printf("%d roots by %d blocks\n", N, BLOCKS);
    CHECK(cudaFree(d_in));
    CHECK(cudaFree(d_out));
    return 0;
}
