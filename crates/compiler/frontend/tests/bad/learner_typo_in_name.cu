#include <stdio.h>

__global__ void doubleAll(int *values, int length)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < lenght)
        values[i] *= 2;
}

int main()
{
    int h[50], *d;
    for (int i = 0; i < 50; i++) h[i] = i;
    cudaMalloc(&d, sizeof(h));
    cudaMemcpy(d, h, sizeof(h), cudaMemcpyHostToDevice);
    doubleAll<<<2, 32>>>(d, 50);
    cudaMemcpy(h, d, sizeof(h), cudaMemcpyDeviceToHost);
    printf("%d\n", h[49]);
    cudaFree(d);
    return 0;
}
