#define main reader_main
#include "ex-anywhere.cu"
#undef main
#include <cstdio>
#include <vector>
#ifndef ROWS
#define ROWS 1000
#endif
#ifndef COLUMNS
#define COLUMNS 7
#endif

int main()
{
    unsigned random = 31337;
    std::vector<float> a(ROWS * COLUMNS), b(ROWS * COLUMNS), factor(ROWS);
    for (float &x : a) {
        random = random * 1664525u + 1013904223u;
        x = random >> 20;
    }
    for (float &x : factor) {
        random = random * 1664525u + 1013904223u;
        x = random >> 24;
    }
    float *da, *df;
    cudaMalloc(&da, a.size() * sizeof(float));
    cudaMalloc(&df, factor.size() * sizeof(float));
    cudaMemcpy(da, a.data(), a.size() * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemcpy(df, factor.data(), factor.size() * sizeof(float), cudaMemcpyHostToDevice);
    auto judge = [&]() -> int {
        scale_rows(da, df, ROWS, COLUMNS);
        cudaError_t status = cudaGetLastError();
        if (status != cudaSuccess) {
            printf("%d x %d: %s\n", ROWS, COLUMNS, cudaGetErrorString(status));
            return 2;
        }
        cudaMemcpy(b.data(), da, a.size() * sizeof(float), cudaMemcpyDeviceToHost);
        for (int row = 0; row < ROWS; ++row)
            for (int x = 0; x < COLUMNS; ++x) {
                int i = row * COLUMNS + x;
                if (b[i] != a[i] * factor[row]) {
                    printf("%d x %d: row %d, column %d: %g, not %g\n", ROWS, COLUMNS, row, x, b[i], a[i] * factor[row]);
                    return 1;
                }
            }
        return 0;
    };
    int verdict = judge();
    cudaFree(da);
    cudaFree(df);
    return verdict;
}
