#define main reader_main
#include "ex-tail.cu"
#undef main
#include <cstdio>
#include <vector>

#ifndef N
#define N 1000
#endif

int main()
{
    std::vector<float> a(N), b(N);
    unsigned seed = N;
    for (float &x : a) {
        seed = seed * 1664525u + 1013904223u;
        x = seed >> 16;
    }
    float *d;
    cudaMalloc(&d, N * sizeof(float));
    cudaMemcpy(d, a.data(), N * sizeof(float), cudaMemcpyHostToDevice);
    twice(d, N);
    cudaMemcpy(b.data(), d, N * sizeof(float), cudaMemcpyDeviceToHost);
    cudaFree(d);
    for (int i = 0; i < N; i++)
        if (b[i] != 2 * a[i]) {
            printf("N=%d: [%d] = %g, not %g\n", N, i, b[i], 2 * a[i]);
            return 1;
        }
    return 0;
}
