#define main reader_main
#include "ex-fuse.cu"
#undef main
#include <cmath>
#include <cstdio>
#include <vector>
#ifndef N
#define N 100000
#endif

int main()
{
    unsigned random = 17;
    std::vector<float> a(N), out(N);
    for (float &value : a) {
        random = random * 1664525u + 1013904223u;
        value = (random >> 8) / 65536.0f;
    }
    float *da, *dout;
    cudaMalloc(&da, N * sizeof(float));
    cudaMalloc(&dout, N * sizeof(float));
    cudaMemcpy(da, a.data(), N * sizeof(float), cudaMemcpyHostToDevice);
    auto judge = [&]() -> int {
        process(da, dout, N);
        cudaError_t status = cudaGetLastError();
        if (status != cudaSuccess) {
            printf("N=%d: %s\n", N, cudaGetErrorString(status));
            return 2;
        }
        cudaMemcpy(out.data(), dout, N * sizeof(float), cudaMemcpyDeviceToHost);
        for (int i = 0; i < N; ++i) {
            double right = ((double)a[i] * a[i] + a[i]) * 0.5;
            if (std::fabs(out[i] - right) > 1e-6 * right) {
                printf("N=%d: out[%d] = %g, not %g\n", N, i, out[i], right);
                return 1;
            }
        }
        return 0;
    };
    int verdict = judge();
    cudaFree(da);
    cudaFree(dout);
    return verdict;
}
