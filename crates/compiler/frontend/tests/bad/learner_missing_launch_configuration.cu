#include <stdio.h>

__global__ void negateAll(int *v, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) v[i] = -v[i];
}

int main()
{
    int n = 100, *d;
    cudaMalloc((void **)&d, n * sizeof(int));
    cudaMemset(d, 0, n * sizeof(int));
    negateAll(d, n);
    cudaDeviceSynchronize();
    cudaFree(d);
    printf("ready\n");
    return 0;
}
