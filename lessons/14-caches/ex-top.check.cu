#define main reader_main
#include "ex-top.cu"
#undef main
#include <stdio.h>
#include <stdlib.h>
#ifndef THREADS
#define THREADS 200
#endif
#ifndef LENGTH
#define LENGTH 30
#endif

int main()
{
    float *host = (float *)malloc(THREADS * LENGTH * sizeof(float)), *back = (float *)malloc(4 * THREADS * sizeof(float)), *x, *top;
    unsigned seed = 3u + THREADS;
    for (int k = 0; k < THREADS * LENGTH; ++k) {
        seed = seed * 1664525u + 1013904223u;
        host[k] = (float)(seed >> 20) - 2000.0f;   // with equal ones among them
    }
    cudaMalloc(&x, THREADS * LENGTH * sizeof(float));
    cudaMalloc(&top, 4 * THREADS * sizeof(float));
    cudaMemcpy(x, host, THREADS * LENGTH * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemset(top, 0, 4 * THREADS * sizeof(float));
    largest(x, top, THREADS, LENGTH);
    cudaError_t error = cudaDeviceSynchronize();
    if (error != cudaSuccess) {
        printf("threads=%d: %s\n", THREADS, cudaGetErrorString(error));
        return 3;
    }
    cudaMemcpy(back, top, 4 * THREADS * sizeof(float), cudaMemcpyDeviceToHost);
    for (int t = 0; t < THREADS; ++t) {
        float best[4] = {-1e30f, -1e30f, -1e30f, -1e30f};
        for (int i = 0; i < LENGTH; ++i) {
            float v = host[i * THREADS + t];
            for (int k = 0; k < 4; ++k)
                if (v > best[k]) {
                    float other = best[k];
                    best[k] = v;
                    v = other;
                }
        }
        for (int k = 0; k < 4; ++k)
            if (back[k * THREADS + t] != best[k]) {
                printf("threads=%d length=%d: number %d of thread %d is %g, not %g\n", THREADS, LENGTH, k, t, back[k * THREADS + t], best[k]);
                return 1;
            }
    }
    cudaFree(x);
    cudaFree(top);
    free(host);
    free(back);
    return 0;
}
