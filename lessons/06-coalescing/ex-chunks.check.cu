#define main reader_main
#include "ex-chunks.cu"
#undef main
#include <stdio.h>
#include <stdlib.h>
#ifndef N
#define N 1000
#endif

int main()
{
    const int guard = 64;
    size_t bytes = (N + guard) * sizeof(float);
    float *hx = (float *)malloc(bytes), *hy = (float *)malloc(bytes), *out = (float *)malloc(bytes);
    unsigned seed = 12345u + N;
    for (int i = 0; i < N + guard; ++i) {
        seed = seed * 1664525u + 1013904223u;
        hx[i] = (float)(seed >> 20);
        seed = seed * 1664525u + 1013904223u;
        hy[i] = (float)(seed >> 20);
    }
    float *x, *y;
    cudaMalloc(&x, bytes);
    cudaMalloc(&y, bytes);
    cudaMemcpy(x, hx, bytes, cudaMemcpyHostToDevice);
    cudaMemcpy(y, hy, bytes, cudaMemcpyHostToDevice);
    saxpy(N, 3, x, y);
    cudaError_t error = cudaDeviceSynchronize();
    if (error != cudaSuccess) {
        printf("N=%d: %s\n", N, cudaGetErrorString(error));
        return 3;
    }
    cudaMemcpy(out, y, bytes, cudaMemcpyDeviceToHost);
    for (int i = 0; i < N; ++i)
        if (out[i] != 3 * hx[i] + hy[i]) {
            printf("N=%d: y[%d] = %g, not %g\n", N, i, out[i], 3 * hx[i] + hy[i]);
            return 1;
        }
    for (int i = N; i < N + guard; ++i)
        if (out[i] != hy[i]) {
            printf("N=%d: y[%d] changed\n", N, i);
            return 2;
        }
    cudaMemcpy(out, x, bytes, cudaMemcpyDeviceToHost);
    for (int i = 0; i < N + guard; ++i)
        if (out[i] != hx[i]) {
            printf("N=%d: x[%d] changed\n", N, i);
            return 2;
        }
    cudaFree(x);
    cudaFree(y);
    free(hx);
    free(hy);
    free(out);
    return 0;
}
