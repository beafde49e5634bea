#define main reader_main
#include "ex-tail.cu"
#undef main
#include <cstdio>
#include <cstdlib>
#include <vector>
#ifndef N
#define N 50000
#endif

int main()
{
    unsigned random = 12345;
    std::vector<float> a(N + 1), b(N + 1), c(N + 1, -1.0f);
    for (int i = 0; i < N; ++i) {
        random = random * 1664525u + 1013904223u;
        a[i] = random >> 16;
        random = random * 1664525u + 1013904223u;
        b[i] = random >> 20;
    }
    size_t bytes = N * sizeof(float);
    float *da, *db, *dc;
    cudaMalloc(&da, bytes + 4);
    cudaMalloc(&db, bytes + 4);
    cudaMalloc(&dc, bytes + 4);
    cudaMemcpy(da, a.data(), bytes + 4, cudaMemcpyHostToDevice);
    cudaMemcpy(db, b.data(), bytes + 4, cudaMemcpyHostToDevice);
    cudaMemcpy(dc, c.data(), bytes + 4, cudaMemcpyHostToDevice);

    auto judge = [&]() -> int {
        add(da, db, dc, N);
        cudaError_t status = cudaGetLastError();
        if (status != cudaSuccess) {
            printf("N=%d: %s\n", N, cudaGetErrorString(status));
            return 2;
        }
        cudaDeviceSynchronize();
        cudaMemcpy(c.data(), dc, bytes + 4, cudaMemcpyDeviceToHost);
        for (int i = 0; i < N; ++i)
            if (c[i] != a[i] + b[i]) {
                printf("N=%d: c[%d] = %g, not %g\n", N, i, c[i], a[i] + b[i]);
                return 1;
            }
        if (c[N] != -1.0f) {
            printf("N=%d: c[%d] = %g\n", N, N, c[N]);
            return 3;
        }
        return 0;
    };
    int verdict = judge();
    cudaFree(da);
    cudaFree(db);
    cudaFree(dc);
    return verdict;
}
