#include <stdio.h>
#include <stdlib.h>

__global__ void squares(int *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i <= n)
        out[i] = i * i;  // <- F0102
}

int main()
{
    const int n = 1000;
    int *d, *h = (int *)malloc(n * sizeof(int));
    cudaMalloc((void **)&d, n * sizeof(int));
    squares<<<(n + 255) / 256, 256>>>(d, n);
    cudaMemcpy(h, d, n * sizeof(int), cudaMemcpyDeviceToHost);
    printf("%d %d\n", h[1], h[n - 1]);
    cudaFree(d);
    free(h);
    return 0;
}
