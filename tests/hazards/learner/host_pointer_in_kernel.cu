#include <stdio.h>
#include <stdlib.h>

__global__ void addOne(const int *in, int *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] + 1;  // <- F0106
}

int main()
{
    int n = 300, *d_in, *d_out;
    int *h_in = (int *)malloc(n * sizeof(int)), *h_out = (int *)malloc(n * sizeof(int));
    for (int i = 0; i < n; i++) h_in[i] = 10 * i;
    cudaMalloc((void **)&d_in, n * sizeof(int));
    cudaMalloc((void **)&d_out, n * sizeof(int));
    cudaMemcpy(d_in, h_in, n * sizeof(int), cudaMemcpyHostToDevice);
    addOne<<<(n + 127) / 128, 128>>>(h_in, d_out, n);
    cudaMemcpy(h_out, d_out, n * sizeof(int), cudaMemcpyDeviceToHost);
    printf("%d\n", h_out[299]);
    return 0;
}
