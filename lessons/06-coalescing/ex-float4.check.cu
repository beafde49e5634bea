#define main reader_main
#include "ex-float4.cu"
#undef main
#include <stdio.h>
#include <stdlib.h>
#ifndef N
#define N 1000
#endif
#ifndef FIRST
#define FIRST 1
#endif

int main()
{
    const int count = FIRST + N + 40;
    float *host = (float *)malloc(count * sizeof(float)), *out = (float *)malloc(count * sizeof(float)), *a;
    unsigned seed = 99u + N;
    for (int i = 0; i < count; ++i) {
        seed = seed * 1664525u + 1013904223u;
        host[i] = (float)(seed >> 16);
    }
    cudaMalloc(&a, count * sizeof(float));
    cudaMemcpy(a, host, count * sizeof(float), cudaMemcpyHostToDevice);
    scale(a, FIRST, N, 3);
    cudaError_t error = cudaDeviceSynchronize();
    if (error != cudaSuccess) {
        printf("first=%d n=%d: %s\n", FIRST, N, cudaGetErrorString(error));
        return 3;
    }
    cudaMemcpy(out, a, count * sizeof(float), cudaMemcpyDeviceToHost);
    for (int i = 0; i < count; ++i) {
        bool inside = i >= FIRST && i < FIRST + N;
        float right = inside ? 3 * host[i] : host[i];
        if (out[i] != right) {
            printf("first=%d n=%d: a[%d] = %g, not %g\n", FIRST, N, i, out[i], right);
            return inside ? 1 : 2;
        }
    }
    cudaFree(a);
    free(host);
    free(out);
    return 0;
}
