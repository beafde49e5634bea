// Even samples are smoothed, odd ones sharpened: two ways through every warp.
#include <stdio.h>

#define BLOCK 256

__global__ void both(const float *in, float *out, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i >= n)
        return;
    bool even = i % 2 == 0;
    float a = even ? 0.75f : 1.0625f;
    float b = even ? 0.125f : -0.03125f;
    float x = in[i];
    for (int k = 0; k < 40; ++k)   // one way, other numbers
        x = x * a + b;
    out[i] = x;
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
