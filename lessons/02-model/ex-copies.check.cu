#define main reader_main
#include "ex-copies.cu"
#undef main
#include <cstdio>
#include <cmath>
#include <vector>
#ifndef N
#define N 50000
#endif
#ifndef STEPS
#define STEPS 20
#endif

int main()
{
    unsigned random = 99;
    std::vector<float> x(N), a(N), b(N);
    for (int i = 0; i < N; ++i) {
        random = random * 1664525u + 1013904223u;
        x[i] = a[i] = random >> 20;
    }
    for (int step = 0; step < STEPS; ++step) {
        for (int i = 0; i < N; ++i)
            b[i] = 0.25f * a[i > 0 ? i - 1 : i] + 0.5f * a[i] + 0.25f * a[i < N - 1 ? i + 1 : i];
        a.swap(b);
    }
    smooth(x.data(), N, STEPS);
    cudaError_t status = cudaGetLastError();
    if (status != cudaSuccess) {
        printf("N=%d, STEPS=%d: %s\n", N, STEPS, cudaGetErrorString(status));
        return 2;
    }
    for (int i = 0; i < N; ++i)
        if (std::fabs(x[i] - a[i]) > 0.05f) {
            printf("N=%d, STEPS=%d: x[%d] = %g, not %g\n", N, STEPS, i, x[i], a[i]);
            return 1;
        }
    return 0;
}
