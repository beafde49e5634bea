// Product of n x n matrices, one thread for each element.
#define KERNEL naive

__global__ void naive(const float *a, const float *b, float *c, int n, int)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
    float sum = 0;
    for (int k = 0; k < n; ++k)
        sum += a[row * n + k] * b[k * n + column];
    c[row * n + column] = sum;
}

#include "host.cuh"
