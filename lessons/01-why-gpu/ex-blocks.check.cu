#define main reader_main
#include "ex-blocks.cu"
#undef main
#include <cstdio>
#include <vector>
#ifndef N
#define N 262144
#endif

int main()
{
    unsigned random = 41;
    std::vector<float> x(N), y(N);
    for (float &value : x) {
        random = random * 1664525u + 1013904223u;
        value = random >> 12;
    }
    float *d;
    cudaMalloc(&d, N * sizeof(float));
    cudaMemcpy(d, x.data(), N * sizeof(float), cudaMemcpyHostToDevice);
    auto judge = [&]() -> int {
        scale(d, N, 0.75f);
        cudaError_t status = cudaGetLastError();
        if (status != cudaSuccess) {
            printf("N=%d: %s\n", N, cudaGetErrorString(status));
            return 2;
        }
        cudaMemcpy(y.data(), d, N * sizeof(float), cudaMemcpyDeviceToHost);
        for (int i = 0; i < N; ++i)
            if (y[i] != x[i] * 0.75f) {
                printf("N=%d: x[%d] = %g, not %g\n", N, i, y[i], x[i] * 0.75f);
                return 1;
            }
        return 0;
    };
    int verdict = judge();
    cudaFree(d);
    return verdict;
}
