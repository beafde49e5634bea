// Square roots by Newton's method, with a grid-stride loop.
#include <stdio.h>

#define BLOCK 256

__global__ void roots(const float *in, float *out, int n)
{
    for (int i = blockIdx.x * BLOCK + threadIdx.x; i < n; i += gridDim.x * BLOCK) {
        float a = in[i], x = a;
        for (int k = 0; k < 4; ++k)
            x = 0.5f * (x + a / x);
        out[i] = x;
    }
}

void square_roots(const float *in, float *out, int n)   // device memory
{
    int device, sms, blocks;
    cudaGetDevice(&device);
    cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, device);
    cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, roots, BLOCK, 0);
    roots<<<sms * blocks, BLOCK>>>(in, out, n);
}

int main()
{
    float in[3] = {1, 2, 3}, out[3];
    float *d_in, *d_out;
    cudaMalloc(&d_in, sizeof in);
    cudaMalloc(&d_out, sizeof out);
    cudaMemcpy(d_in, in, sizeof in, cudaMemcpyHostToDevice);
    square_roots(d_in, d_out, 3);
    cudaMemcpy(out, d_out, sizeof out, cudaMemcpyDeviceToHost);
    printf("%f %f %f\n", out[0], out[1], out[2]);
    cudaFree(d_in);
    cudaFree(d_out);
    return 0;
}
