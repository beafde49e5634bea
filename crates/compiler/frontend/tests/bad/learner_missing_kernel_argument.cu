#include <stdio.h>
#define N 200

__global__ void scale(float *x, float factor, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) x[i] = x[i] * factor;
}

int main()
{
    float *d_x;
    cudaMalloc((void **)&d_x, N * sizeof(float));
    cudaMemset(d_x, 0, N * sizeof(float));
    scale<<<(N + 63) / 64, 64>>>(d_x, N);
    cudaDeviceSynchronize();
    cudaFree(d_x);
    puts("finished");
    return 0;
}
