// 128 blocks of 256 threads; each thread has
// two chains of 256 multiply-adds in double.
#include <math.h>
#include <stdio.h>
#include <vector>

#define N      (1 << 15)
#define BLOCK  256
#define ROUNDS 256

typedef double real;

#define CHECK(call)                                                       \
    do {                                                                  \
        cudaError_t error = (call);                                       \
        if (error != cudaSuccess) {                                       \
            printf("%s: %s\n", #call, cudaGetErrorString(error));         \
            return 1;                                                     \
        }                                                                 \
    } while (0)

__global__ void settle(const real *in, real *out, real a, real b)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    real x = in[i], y = x + 1;
    for (int k = 0; k < ROUNDS; ++k) {
        x = x * a + b;
        y = y * a + b;
    }
    out[i] = x + y;
}

int main()
{
    std::vector<real> in(N), out(N);
    for (int i = 0; i < N; ++i)
        in[i] = i % 100;
    real *d_in, *d_out;
    CHECK(cudaMalloc(&d_in, N * sizeof(real)));
    CHECK(cudaMalloc(&d_out, N * sizeof(real)));
    CHECK(cudaMemcpy(d_in, in.data(), N * sizeof(real), cudaMemcpyHostToDevice));
    settle<<<N / BLOCK, BLOCK>>>(d_in, d_out, 0.5, 1);   // settles at 2
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(out.data(), d_out, N * sizeof(real), cudaMemcpyDeviceToHost));
    for (int i = 0; i < N; ++i)
        if (fabs(out[i] - 4.0) > 1e-4) {
            printf("element %d is %g, not 4\n", i, (double)out[i]);
            return 1;
        }
    printf("%d results\n", N);
    CHECK(cudaFree(d_in));
    CHECK(cudaFree(d_out));
    return 0;
}
