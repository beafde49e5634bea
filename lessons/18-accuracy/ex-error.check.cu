#define main reader_main
#include "ex-error.cu"
#undef main
#include <cmath>
#include <cstdio>
#include <vector>
#ifndef N
#define N 1000
#endif

int main()
{
    unsigned random = 3;
    auto next = [&] { return (random = random * 1664525u + 1013904223u) >> 12; };
    std::vector<float> measured(N), simulated(N);
    double sum = 0;
    for (int i = 0; i < N; ++i) {
        measured[i] = 1000.0f + next() % 100000;
        simulated[i] = measured[i] * (0.6f + next() % 1000 * 0.0007f);
        sum += std::fabs(simulated[i] / (double)measured[i] - 1);
    }
    double right = sum / N * 100;
    float *m, *s;
    cudaMalloc(&m, N * sizeof(float));
    cudaMalloc(&s, N * sizeof(float));
    cudaMemcpy(m, measured.data(), N * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemcpy(s, simulated.data(), N * sizeof(float), cudaMemcpyHostToDevice);
    float told = mean_error(m, s, N), twice = mean_error(m, s, N);
    printf("N=%d: %.3f %% told, %.3f %% right\n", N, told, right);
    cudaFree(m);
    cudaFree(s);
    if (std::fabs(told - twice) > 0.01)
        return 2;
    return std::fabs(told - right) > 0.02 ? 1 : 0;
}
