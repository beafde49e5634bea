#include <stdio.h>

__device__ int signOf(int x)
{
    if (x < 0)
        return -1;
    if (x == 0)
        return 0;
}

__global__ void signs(int *v, int n)
{
    int i = threadIdx.x;
    if (i < n) v[i] = signOf(v[i]);
}

int main()
{
    int h[3] = { -5, 0, 9 }, *d;
    cudaMalloc((void **)&d, sizeof h);
    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
    signs<<<1, 3>>>(d, 3);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d %d %d\n", h[0], h[1], h[2]);
    return 0;
}
