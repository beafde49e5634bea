// Asking the runtime how many blocks fit.
#include <stdio.h>

#define BLOCK 256

#define CHECK(call)                                                       \
    do {                                                                  \
        cudaError_t error = (call);                                       \
        if (error != cudaSuccess) {                                       \
            printf("%s: %s\n", #call, cudaGetErrorString(error));         \
            return 1;                                                     \
        }                                                                 \
    } while (0)

__global__ void scale(float *x, float a, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        x[i] *= a;
}

int main()
{
    cudaDeviceProp prop;
    CHECK(cudaGetDeviceProperties(&prop, 0));
    int limit = prop.maxThreadsPerMultiProcessor;
    printf("%s: %d SMs of at most %d threads\n", prop.name, prop.multiProcessorCount, limit);

    for (int block = 32; block <= prop.maxThreadsPerBlock; block *= 2) {
        int blocks;
        CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, scale, block, 0));
        printf("blocks of %4d: %2d fit, %3.0f %%\n", block, blocks, 100.0 * blocks * block / limit);
    }

    int grid, block;
    CHECK(cudaOccupancyMaxPotentialBlockSize(&grid, &block, scale));
    printf("advice: blocks of %d, at least %d of them\n", block, grid);

    const int n = 100000;
    float *x;
    CHECK(cudaMalloc(&x, n * sizeof(float)));
    CHECK(cudaMemset(x, 0, n * sizeof(float)));
    scale<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(x, 2.0f, n);
    CHECK(cudaGetLastError());
    CHECK(cudaFree(x));
    return 0;
}
