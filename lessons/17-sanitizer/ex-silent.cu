// out[i] = 3 in[i] + 1
#include <stdio.h>

#define BLOCK 32

__global__ void affine_kernel(const int *in, int *out, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n)
        out[i] = 3 * in[i] + 1;
}

// Returns what went wrong, cudaSuccess if nothing did.
cudaError_t affine(const int *in, int *out, int n)   // device memory
{
    affine_kernel<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(in, out, n);
    return cudaSuccess;
}

int main()
{
    int in[4] = {1, 2, 3, 4}, out[4], *d_in, *d_out;
    cudaMalloc(&d_in, sizeof in);
    cudaMalloc(&d_out, sizeof out);
    cudaMemcpy(d_in, in, sizeof in, cudaMemcpyHostToDevice);
    cudaError_t error = affine(d_in, d_out, 4);
    cudaMemcpy(out, d_out, sizeof out, cudaMemcpyDeviceToHost);
    printf("%s: %d %d %d %d\n", cudaGetErrorString(error), out[0], out[1], out[2], out[3]);
    cudaFree(d_in);
    cudaFree(d_out);
    return 0;
}
