#define main reader_main
#include "ex-shared.cu"
#undef main
#include <cstdio>
#include <vector>
#ifndef THREADS
#define THREADS 128
#endif
#define PIECES 5

int main()
{
    const int n = THREADS * PIECES;
    unsigned random = 4711;
    std::vector<int> before(n), after(n);
    for (int i = 0; i < n; ++i) {
        random = random * 1664525u + 1013904223u;
        before[i] = random >> 8;
    }
    int *d;
    cudaMalloc(&d, n * sizeof(int));
    cudaMemcpy(d, before.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    auto judge = [&]() -> int {
        reverse(d, n, THREADS);
        cudaError_t status = cudaGetLastError();
        if (status == cudaSuccess)
            status = cudaDeviceSynchronize();
        if (status != cudaSuccess) {
            printf("THREADS=%d: %s\n", THREADS, cudaGetErrorString(status));
            return 2;
        }
        cudaMemcpy(after.data(), d, n * sizeof(int), cudaMemcpyDeviceToHost);
        for (int i = 0; i < n; ++i) {
            int mirror = i / THREADS * THREADS + THREADS - 1 - i % THREADS;
            if (after[i] != before[mirror]) {
                printf("THREADS=%d: x[%d] = %d, not %d\n", THREADS, i, after[i], before[mirror]);
                return 1;
            }
        }
        return 0;
    };
    int verdict = judge();
    cudaFree(d);
    return verdict;
}
