// out[i] is the sum of in[i - 1], in[i]
// and in[i + 1]; beyond the ends in is 0.
#include <stdio.h>

#define BLOCK 256

__global__ void blur_kernel(const int *in, int *out, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i <= n)
        out[i] = in[i - 1] + in[i] + in[i + 1];
}

void blur(const int *in, int *out, int n)   // device memory
{
    blur_kernel<<<n / BLOCK + 1, BLOCK>>>(in, out, n);
}

int main()
{
    int in[4] = {1, 2, 3, 4}, out[4], *d_in, *d_out;
    cudaMalloc(&d_in, sizeof in);
    cudaMalloc(&d_out, sizeof out);
    cudaMemcpy(d_in, in, sizeof in, cudaMemcpyHostToDevice);
    blur(d_in, d_out, 4);
    cudaError_t error = cudaMemcpy(out, d_out, sizeof out, cudaMemcpyDeviceToHost);
    printf("%s: %d %d %d %d, and 3 6 9 7 is right\n", cudaGetErrorString(error), out[0], out[1], out[2], out[3]);
    cudaFree(d_in);
    cudaFree(d_out);
    return 0;
}
