#define main reader_main
#include "ex-max.cu"
#undef main
#include <cstdio>
#include <vector>
#ifndef BLOCKS
#define BLOCKS 20
#endif

int main()
{
    const int n = 256 * BLOCKS;
    unsigned random = 2006;
    std::vector<int> x(n), m(n / 32);
    for (int i = 0; i < n; ++i) {
        random = random * 1664525u + 1013904223u;
        x[i] = (int)(random >> 4) - (1 << 28);       // mostly negative
    }
    int *dx, *dm;
    cudaMalloc(&dx, n * sizeof(int));
    cudaMalloc(&dm, n / 32 * sizeof(int));
    cudaMemcpy(dx, x.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    auto judge = [&]() -> int {
        maxima_of_warps<<<BLOCKS, 256>>>(dx, dm);
        cudaError_t status = cudaGetLastError();
        if (status != cudaSuccess) {
            printf("%s\n", cudaGetErrorString(status));
            return 2;
        }
        cudaMemcpy(m.data(), dm, n / 32 * sizeof(int), cudaMemcpyDeviceToHost);
        for (int w = 0; w < n / 32; ++w) {
            int largest = x[32 * w];
            for (int i = 32 * w; i < 32 * w + 32; ++i)
                largest = x[i] > largest ? x[i] : largest;
            if (m[w] != largest) {
                printf("warp %d: %d, not %d\n", w, m[w], largest);
                return 1;
            }
        }
        return 0;
    };
    int verdict = judge();
    cudaFree(dx);
    cudaFree(dm);
    return verdict;
}
