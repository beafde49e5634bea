// Product of n x n matrices by tiles in shared memory.
#define KERNEL tiled
#define TILE 16

__global__ void tiled(const float *a, const float *b, float *c, int n, int)
{
    __shared__ float as[TILE][TILE], bs[TILE][TILE];
    int x = threadIdx.x, y = threadIdx.y;
    int row = blockIdx.y * TILE + y, column = blockIdx.x * TILE + x;
    float sum = 0;
    for (int tile = 0; tile < n; tile += TILE) {
        as[y][x] = a[row * n + tile + x];
        bs[y][x] = b[(tile + y) * n + column];
        __syncthreads();
        for (int k = 0; k < TILE; ++k)
            sum += as[y][k] * bs[k][x];
        __syncthreads();
    }
    c[row * n + column] = sum;
}

#include "host.cuh"
