#define main reader_main
#include "ex-skew.cu"
#undef main
#include <vector>
#ifndef N
#define N 1000
#endif
#ifndef VALUE
#define VALUE 200
#endif
int main()
{
    std::vector<unsigned char> h(N + 1);
    std::vector<unsigned> want(256, 5), got(256, 5);
    unsigned seed = 77;
    for (int i = 0; i < N; ++i) {
        seed = seed * 1664525u + 1013904223u;
        h[i] = (seed >> 8) % 10 ? VALUE : seed >> 24;
        ++want[h[i]];
    }
    unsigned char *v;
    unsigned *bins;
    cudaMalloc(&v, N + 1);
    cudaMalloc(&bins, 256 * sizeof(unsigned));
    cudaMemcpy(v, h.data(), N + 1, cudaMemcpyHostToDevice);
    cudaMemcpy(bins, got.data(), 256 * sizeof(unsigned), cudaMemcpyHostToDevice);
    if (N > 0)
        histogram(v, N, bins);
    cudaError_t e = cudaMemcpy(got.data(), bins, 256 * sizeof(unsigned), cudaMemcpyDeviceToHost);
    cudaFree(v);
    cudaFree(bins);
    if (e != cudaSuccess) {
        printf("%s\n", cudaGetErrorString(e));
        return 2;
    }
    for (int k = 0; k < 256; ++k)
        if (got[k] != want[k]) {
            printf("N=%d: bins[%d] = %u, not %u\n", N, k, got[k], want[k]);
            return 1;
        }
    return 0;
}
