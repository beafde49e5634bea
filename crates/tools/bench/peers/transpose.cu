// Transpose of an n x n matrix: reads along rows, writes along columns.
#define KERNEL transpose

__global__ void transpose(const float *a, const float *, float *c, int n, int)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
    c[column * n + row] = a[row * n + column];
}

#include "host.cuh"
