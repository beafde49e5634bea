#include <stdio.h>

__global__ void clampAll(int *v, int n, int top)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        if (v[i] > top) {
            v[i] = top;
    }
}

int main(void)
{
    int h[40], *d;
    for (int i = 0; i < 40; i++) h[i] = i;
    cudaMalloc((void **)&d, sizeof h);
    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
    clampAll<<<1, 64>>>(d, 40, 25);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d %d\n", h[10], h[39]);
    return 0;
}
