#include <stdio.h>

__global__ void lastDigits(const int *v, int n, int *hist)
{
    __shared__ int count[10];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) atomicAdd(&count[v[i] % 10], 1);  // <- S0302
    __syncthreads();
    if (threadIdx.x < 10) atomicAdd(&hist[threadIdx.x], count[threadIdx.x]);  // <- S0302
}

int main()
{
    int h[500], hist[10], *d, *dh, sum = 0;
    for (int i = 0; i < 500; i++) h[i] = i * i;
    cudaMalloc((void **)&d, sizeof h);  // <- S0501
    cudaMalloc((void **)&dh, sizeof hist);  // <- S0501
    cudaMemset(dh, 0, sizeof hist);
    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
    lastDigits<<<4, 128>>>(d, 500, dh);
    cudaMemcpy(hist, dh, sizeof hist, cudaMemcpyDeviceToHost);
    for (int k = 0; k < 10; k++) sum += hist[k];
    printf("sum of the counters %s\n", sum == 500 ? "happens to be 500" : "is not 500");
    return 0;
}
