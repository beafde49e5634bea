#define main reader_main
#include "ex-window.cu"
#undef main
#include <stdio.h>
#include <stdlib.h>
#ifndef N
#define N 1000
#endif
#ifndef R
#define R 3
#endif

int main()
{
    float *host = (float *)malloc((N + 64) * sizeof(float)), *back = (float *)malloc((N + 64) * sizeof(float)), *a, *out;
    unsigned seed = 5u + N;
    for (int i = 0; i < N + 64; ++i) {
        seed = seed * 1664525u + 1013904223u;
        host[i] = i < N ? -1.0f - (float)(seed >> 12) : 9e9f;
    }
    cudaMalloc(&a, (N + 64) * sizeof(float));
    cudaMalloc(&out, (N + 64) * sizeof(float));
    cudaMemcpy(a, host, (N + 64) * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemcpy(out, host, (N + 64) * sizeof(float), cudaMemcpyHostToDevice);
    windows(a, out, N, R);
    cudaError_t error = cudaDeviceSynchronize();
    if (error != cudaSuccess) {
        printf("n=%d r=%d: %s\n", N, R, cudaGetErrorString(error));
        return 3;
    }
    cudaMemcpy(back, out, (N + 64) * sizeof(float), cudaMemcpyDeviceToHost);
    for (int i = 0; i < N + 64; ++i) {
        float right = host[i];
        for (int j = i - R; i < N && j <= i + R; ++j)
            if (j >= 0 && j < N && host[j] > right)
                right = host[j];
        if (back[i] != right) {
            printf("n=%d r=%d: out[%d] = %g, not %g\n", N, R, i, back[i], right);
            return i < N ? 1 : 2;
        }
    }
    cudaFree(a);
    cudaFree(out);
    free(host);
    free(back);
    return 0;
}
