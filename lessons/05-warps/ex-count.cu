// How many values are above the limit?
#include <stdio.h>

#define BLOCK 256

__global__ void count_kernel(const int *in, int n, int limit, int *count)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n && in[i] > limit)
        atomicAdd(count, 1);
}

// in and count are device memory; *count begins as 0.
void count_above(const int *in, int n, int limit, int *count)
{
    count_kernel<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(in, n, limit, count);
}

int main()
{
    int in[5] = {3, 70, 51, 50, 99}, *d_in, *d_count, count = 0;
    cudaMalloc(&d_in, sizeof in);
    cudaMalloc(&d_count, sizeof count);
    cudaMemset(d_count, 0, sizeof count);
    cudaMemcpy(d_in, in, sizeof in, cudaMemcpyHostToDevice);
    count_above(d_in, 5, 50, d_count);
    cudaMemcpy(&count, d_count, sizeof count, cudaMemcpyDeviceToHost);
    printf("%d of 5 are above 50 (3 is right)\n", count);
    cudaFree(d_in);
    cudaFree(d_count);
    return 0;
}
