#define main reader_main
#include "ex-smooth.cu"
#undef main
#include <stdio.h>
#ifndef N
#define N 256
#endif
#ifndef STEPS
#define STEPS 3
#endif

int main()
{
    float host[256], next[256], out[256], *a;
    unsigned seed = 4242u + N + STEPS;
    for (int k = 0; k < 256; ++k) {
        seed = seed * 1664525u + 1013904223u;
        host[k] = (float)(seed >> 22);
    }
    cudaMalloc(&a, sizeof host);
    cudaMemcpy(a, host, sizeof host, cudaMemcpyHostToDevice);
    smooth(a, N, STEPS);
    cudaError_t error = cudaDeviceSynchronize();
    if (error != cudaSuccess) {
        printf("n=%d steps=%d: %s\n", N, STEPS, cudaGetErrorString(error));
        return 3;
    }
    cudaMemcpy(out, a, sizeof host, cudaMemcpyDeviceToHost);
    for (int step = 0; step < STEPS; ++step) {
        for (int k = 0; k < 256; ++k)
            next[k] = k > 0 && k < N - 1 ? (host[k - 1] + host[k] + host[k + 1]) / 3 : host[k];
        for (int k = 0; k < 256; ++k)
            host[k] = next[k];
    }
    for (int k = 0; k < 256; ++k) {
        float off = out[k] - host[k];
        if (!(off <= 0.01f && off >= -0.01f)) {
            printf("n=%d steps=%d: a[%d] = %g, not %g\n", N, STEPS, k, out[k], host[k]);
            return k < N ? 1 : 2;
        }
    }
    cudaFree(a);
    return 0;
}
