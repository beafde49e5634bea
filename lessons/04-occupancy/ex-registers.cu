// Power sums of each column: out[k * cols + i] is the sum of x^k over the rows of column i.
#include <stdio.h>

#define ROWS  4
#define TERMS 60
#define BLOCK 1024

__global__ void moments(const float *in, float *out, int cols)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= cols)
        return;
    float s[TERMS];
#pragma unroll
    for (int k = 0; k < TERMS; ++k)
        s[k] = 0;
    for (int row = 0; row < ROWS; ++row) {
        float x = in[row * cols + i], power = 1;
#pragma unroll
        for (int k = 0; k < TERMS; ++k) {
            s[k] += power;
            power *= x;
        }
    }
#pragma unroll
    for (int k = 0; k < TERMS; ++k)
        out[k * cols + i] = s[k];
}

void power_sums(const float *in, float *out, int cols)   // device memory
{
    moments<<<(cols + BLOCK - 1) / BLOCK, BLOCK>>>(in, out, cols);
}

int main()
{
    float in[ROWS] = {1, 2, 3, 4}, out[TERMS] = {0};
    float *d_in, *d_out;
    cudaMalloc(&d_in, sizeof in);
    cudaMalloc(&d_out, sizeof out);
    cudaMemset(d_out, 0, sizeof out);
    cudaMemcpy(d_in, in, sizeof in, cudaMemcpyHostToDevice);
    power_sums(d_in, d_out, 1);
    cudaMemcpy(out, d_out, sizeof out, cudaMemcpyDeviceToHost);
    printf("sums of x^0, x^1, x^2: %g %g %g (4 10 30 are right)\n", out[0], out[1], out[2]);
    cudaFree(d_in);
    cudaFree(d_out);
    return 0;
}
