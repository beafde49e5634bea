// Even samples are smoothed, odd ones sharpened: two ways through every warp.
#include <stdio.h>

#define BLOCK 256

__device__ float smoothed(float x)
{
    for (int k = 0; k < 40; ++k)
        x = x * 0.75f + 0.125f;
    return x;
}

__device__ float sharpened(float x)
{
    for (int k = 0; k < 40; ++k)
        x = x * 1.0625f - 0.03125f;
    return x;
}

__global__ void both(const float *in, float *out, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i >= n)
        return;
    if (i % 2 == 0)
        out[i] = smoothed(in[i]);
    else
        out[i] = sharpened(in[i]);
}

void process(const float *in, float *out, int n)   // device memory
{
    both<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(in, out, n);
}

int main()
{
    float in[2] = {1, 1}, out[2], *d_in, *d_out;
    cudaMalloc(&d_in, sizeof in);
    cudaMalloc(&d_out, sizeof out);
    cudaMemcpy(d_in, in, sizeof in, cudaMemcpyHostToDevice);
    process(d_in, d_out, 2);
    cudaMemcpy(out, d_out, sizeof out, cudaMemcpyDeviceToHost);
    printf("%f %f\n", out[0], out[1]);
    cudaFree(d_in);
    cudaFree(d_out);
    return 0;
}
