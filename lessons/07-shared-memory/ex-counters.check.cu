#define main reader_main
#include "ex-counters.cu"
#undef main
#include <stdio.h>
#include <stdlib.h>
#ifndef THREADS
#define THREADS 128
#endif
#ifndef PER_THREAD
#define PER_THREAD 20
#endif

int main()
{
    unsigned char *host = (unsigned char *)malloc(THREADS * PER_THREAD), *data;
    int *right = (int *)calloc(16 * THREADS, sizeof(int)), *out = (int *)malloc(16 * THREADS * sizeof(int)), *counts;
    unsigned seed = 31u + THREADS;
    for (int k = 0; k < THREADS * PER_THREAD; ++k) {
        seed = seed * 1664525u + 1013904223u;
        host[k] = (unsigned char)(seed >> 24);
        if (k / THREADS % 2)   // every other byte has one class for all threads
            host[k] = (unsigned char)(k / THREADS * 7);
        ++right[host[k] % 16 * THREADS + k % THREADS];
    }
    cudaMalloc(&data, THREADS * PER_THREAD);
    cudaMalloc(&counts, 16 * THREADS * sizeof(int));
    cudaMemcpy(data, host, THREADS * PER_THREAD, cudaMemcpyHostToDevice);
    count(data, counts, THREADS, PER_THREAD);
    cudaError_t error = cudaDeviceSynchronize();
    if (error != cudaSuccess) {
        printf("threads=%d: %s\n", THREADS, cudaGetErrorString(error));
        return 3;
    }
    cudaMemcpy(out, counts, 16 * THREADS * sizeof(int), cudaMemcpyDeviceToHost);
    for (int k = 0; k < 16 * THREADS; ++k)
        if (out[k] != right[k]) {
            printf("threads=%d: class %d of thread %d: %d, not %d\n", THREADS, k / THREADS, k % THREADS, out[k], right[k]);
            return 1;
        }
    cudaFree(data);
    cudaFree(counts);
    free(host);
    free(right);
    free(out);
    return 0;
}
