// Each thread counts how often each of 16 classes occurs in its own bytes.
#include <stdio.h>
#include <stdlib.h>

#define CLASSES 16
#define BLOCK   64

__global__ void kernel(const unsigned char *data, int *counts, int per_thread)
{
    __shared__ int mine[BLOCK][CLASSES];
    int threads = gridDim.x * blockDim.x;
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    for (int c = 0; c < CLASSES; ++c)
        mine[threadIdx.x][c] = 0;
    for (int k = 0; k < per_thread; ++k)
        ++mine[threadIdx.x][data[k * threads + t] % CLASSES];
    for (int c = 0; c < CLASSES; ++c)
        counts[c * threads + t] = mine[threadIdx.x][c];
}

// data: per_thread x threads bytes, byte k of thread t at k * threads + t; counts: 16 x threads.
// Both are device memory; threads is a multiple of 64. Launches the kernel.
void count(const unsigned char *data, int *counts, int threads, int per_thread)
{
    kernel<<<threads / BLOCK, BLOCK>>>(data, counts, per_thread);
}

int main()
{
    const int threads = 512, per_thread = 32;
    unsigned char *host = (unsigned char *)malloc(threads * per_thread), *data;
    int *counts, first[CLASSES];
    for (int k = 0; k < threads * per_thread; ++k)
        host[k] = k / threads;
    cudaMalloc(&data, threads * per_thread);
    cudaMalloc(&counts, CLASSES * threads * sizeof(int));
    cudaMemcpy(data, host, threads * per_thread, cudaMemcpyHostToDevice);
    count(data, counts, threads, per_thread);
    cudaMemcpy2D(first, sizeof(int), counts, threads * sizeof(int), sizeof(int), CLASSES, cudaMemcpyDeviceToHost);
    for (int c = 0; c < CLASSES; ++c)
        printf("%d ", first[c]);
    printf(" should be 2 each\n");
    cudaFree(data);
    cudaFree(counts);
    free(host);
    return 0;
}
