#include <stdio.h>

__device__ void initialise(int *v, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) v[i] = -1;
}

int main()
{
    int *d, h[32];
    cudaMalloc((void **)&d, sizeof h);
    initialise<<<1, 32>>>(d, 32);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[31]);
    cudaFree(d);
    return 0;
}
