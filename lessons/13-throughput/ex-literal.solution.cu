// Gamma correction and a little contrast, for
// each pixel.
#include <math.h>
#include <stdio.h>

#define BLOCK 256

__global__ void correct_kernel(const float *in, float *out, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n) {
        float x = in[i] / 255.0f;
        float y = x * (0.7f + 0.3f * x);
        for (int k = 0; k < 8; ++k)                  // a root, by Newton's method
            y = 0.5f * (y + x / (y + 1e-6f));
        out[i] = 255.0f * (0.98f * y + 0.01f);
    }
}

void correct(const float *in, float *out, int n)   // device memory
{
    correct_kernel<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(in, out, n);
}

int main()
{
    float in[3] = {0, 128, 255}, out[3], *d_in, *d_out;
    cudaMalloc(&d_in, sizeof in);
    cudaMalloc(&d_out, sizeof out);
    cudaMemcpy(d_in, in, sizeof in, cudaMemcpyHostToDevice);
    correct(d_in, d_out, 3);
    cudaMemcpy(out, d_out, sizeof out, cudaMemcpyDeviceToHost);
    printf("%f %f %f\n", out[0], out[1], out[2]);
    cudaFree(d_in);
    cudaFree(d_out);
    return 0;
}
