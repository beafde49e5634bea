#include <stdio.h>
#include "grid_helpers.h"

__global__ void mark(int *v, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) v[i] = 1;
}

int main()
{
    int *d;
    cudaMalloc((void **)&d, 64 * sizeof(int));
    mark<<<1, 64>>>(d, 64);
    cudaDeviceSynchronize();
    printf("marked\n");
    return 0;
}
