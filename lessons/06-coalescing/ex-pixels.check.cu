#define main reader_main
#include "ex-pixels.cu"
#undef main
#include <stdio.h>
#include <stdlib.h>
#ifndef N
#define N 1000
#endif

int main()
{
    unsigned char *host = (unsigned char *)malloc(4 * N), *rgba;
    float *out = (float *)malloc((N + 32) * sizeof(float)), *grey;
    unsigned seed = 777u + N;
    for (int i = 0; i < 4 * N; ++i) {
        seed = seed * 1664525u + 1013904223u;
        host[i] = (unsigned char)(seed >> 24);
    }
    for (int i = 0; i < N + 32; ++i)
        out[i] = -1;
    cudaMalloc(&rgba, 4 * N);
    cudaMalloc(&grey, (N + 32) * sizeof(float));
    cudaMemcpy(rgba, host, 4 * N, cudaMemcpyHostToDevice);
    cudaMemcpy(grey, out, (N + 32) * sizeof(float), cudaMemcpyHostToDevice);
    brightness(rgba, grey, N);
    cudaError_t error = cudaDeviceSynchronize();
    if (error != cudaSuccess) {
        printf("N=%d: %s\n", N, cudaGetErrorString(error));
        return 3;
    }
    cudaMemcpy(out, grey, (N + 32) * sizeof(float), cudaMemcpyDeviceToHost);
    for (int i = 0; i < N + 32; ++i) {
        const unsigned char *p = host + 4 * i;
        float right = i < N ? (2 * p[0] + 5 * p[1] + p[2]) / 8.0f : -1;
        if (out[i] != right) {
            printf("N=%d: grey[%d] = %g, not %g\n", N, i, out[i], right);
            return i < N ? 1 : 2;
        }
    }
    cudaFree(rgba);
    cudaFree(grey);
    free(host);
    free(out);
    return 0;
}
