#define main reader_main
#include "ex-clock.cu"
#undef main
#include <cstdio>
#include <vector>
#ifndef N
#define N 400000
#endif

int main()
{
    unsigned random = 5;
    std::vector<float> x(N), y(N);
    for (float &value : x) {
        random = random * 1664525u + 1013904223u;
        value = random >> 12;
    }
    float *a, *b;
    cudaMalloc(&a, N * sizeof(float));
    cudaMalloc(&b, N * sizeof(float));
    cudaMemcpy(a, x.data(), N * sizeof(float), cudaMemcpyHostToDevice);
    cudaEvent_t begin, end;
    cudaEventCreate(&begin);
    cudaEventCreate(&end);
    auto judge = [&]() -> int {
        double told = bandwidth(a, b, N);
        cudaError_t status = cudaDeviceSynchronize();
        if (status != cudaSuccess) {
            printf("%s\n", cudaGetErrorString(status));
            return 4;
        }
        cudaMemcpy(y.data(), b, N * sizeof(float), cudaMemcpyDeviceToHost);
        if (x != y) {
            printf("N=%d: b differs from a\n", N);
            return 3;
        }
        cudaEventRecord(begin);
        copy_kernel<<<(N + 255) / 256, 256>>>(a, b, N);
        copy_kernel<<<(N + 255) / 256, 256>>>(a, b, N);
        cudaEventRecord(end);
        cudaEventSynchronize(end);
        float ms;
        cudaEventElapsedTime(&ms, begin, end);
        double gbps = 2 * 2.0 * N * sizeof(float) / (ms * 1e-3) / 1e9;
        printf("N=%d: %.1f GB/s told, %.1f GB/s measured\n", N, told, gbps);
        return told > 1.08 * gbps ? 1 : told < 0.8 * gbps ? 2 : 0;
    };
    int verdict = judge();
    cudaEventDestroy(begin);
    cudaEventDestroy(end);
    cudaFree(a);
    cudaFree(b);
    return verdict;
}
