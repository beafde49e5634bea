#define main reader_main
#include "ex-cas.cu"
#undef main
#include <vector>
#ifndef N
#define N 1000
#endif
#ifndef SIGN
#define SIGN 1   // -1: negative numbers, 0: both
#endif
#define SHARE 16                          // neighbours with the same target
#define TARGETS ((N + SHARE - 1) / SHARE)
__global__ void check_largest(const float *v, int n, float *result)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomic_max(&result[i / SHARE], v[i]);
}
int main()
{
    std::vector<float> h(N), want(TARGETS, -1e30f), got(TARGETS, -1e30f);
    unsigned seed = 11;
    for (int i = 0; i < N; ++i) {
        seed = seed * 1664525u + 1013904223u;
        float x = (seed >> 12) * 0.001f + 1;
        h[i] = SIGN > 0 ? x : SIGN < 0 ? -x : seed >> 31 ? x : -x;
        float &w = want[i / SHARE];
        w = h[i] > w ? h[i] : w;
    }
    float *v, *result;
    cudaMalloc(&v, N * sizeof(float));
    cudaMalloc(&result, TARGETS * sizeof(float));
    cudaMemcpy(v, h.data(), N * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemcpy(result, got.data(), TARGETS * sizeof(float), cudaMemcpyHostToDevice);
    check_largest<<<(N + 127) / 128, 128>>>(v, N, result);
    cudaError_t e = cudaMemcpy(got.data(), result, TARGETS * sizeof(float), cudaMemcpyDeviceToHost);
    cudaFree(v);
    cudaFree(result);
    if (e != cudaSuccess) {
        printf("%s\n", cudaGetErrorString(e));
        return 3;
    }
    for (int k = 0; k < TARGETS; ++k)
        if (got[k] != want[k]) {
            printf("N=%d: %g, not %g\n", N, got[k], want[k]);
            return SIGN < 0 ? 2 : 1;
        }
    return 0;
}
