// Each block sums its part of the array: out[b] is the
// sum of BLOCK elements, from in[b * BLOCK] on.
#include <stdio.h>

#define BLOCK 128

__global__ void block_sums(const int *in, int *out, int n)
{
    __shared__ int s[BLOCK];
    int t = threadIdx.x, i = blockIdx.x * BLOCK + t;
    s[t] = i < n ? in[i] : 0;
    __syncthreads();
    for (int d = BLOCK / 2; d > 0; d /= 2) {
        if (t < d)
            s[t] += s[t + d];
        __syncthreads();
    }
    if (t == 0)
        out[blockIdx.x] = s[0];
}

void sums(const int *in, int *out, int n)   // device memory
{
    block_sums<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(in, out, n);
}

int main()
{
    int in[256], out[2], *d_in, *d_out;
    for (int i = 0; i < 256; ++i)
        in[i] = 1;
    cudaMalloc(&d_in, sizeof in);
    cudaMalloc(&d_out, sizeof out);
    cudaMemcpy(d_in, in, sizeof in, cudaMemcpyHostToDevice);
    sums(d_in, d_out, 256);
    cudaError_t error = cudaMemcpy(out, d_out, sizeof out, cudaMemcpyDeviceToHost);
    printf("%s: %d %d, and 128 128 is right\n", cudaGetErrorString(error), out[0], out[1]);
    cudaFree(d_in);
    cudaFree(d_out);
    return 0;
}
