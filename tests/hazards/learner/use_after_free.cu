#include <stdio.h>

__global__ void increase(int *v, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) v[i] += 5;  // <- F0105
}

int main()
{
    int h[256] = { 0 }, *d;
    cudaMalloc((void **)&d, sizeof h);
    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
    increase<<<2, 128>>>(d, 256);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(d);
    printf("first pass %d\n", h[200]);
    increase<<<2, 128>>>(d, 256);
    cudaError_t e = cudaDeviceSynchronize();
    printf("second pass: %s\n", cudaGetErrorString(e));
    return e != cudaSuccess;
}
