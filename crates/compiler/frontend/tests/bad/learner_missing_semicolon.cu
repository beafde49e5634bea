#include <stdio.h>

__global__ void shiftRight(const float *in, float *out, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x
    if (i < n && i > 0)
        out[i] = in[i - 1];
}

int main()
{
    float h[64] = { 1.5f, 2.5f }, *a, *b;
    cudaMalloc((void **)&a, sizeof(h));
    cudaMalloc((void **)&b, sizeof(h));
    cudaMemcpy(a, h, sizeof(h), cudaMemcpyHostToDevice);
    shiftRight<<<1, 64>>>(a, b, 64);
    cudaMemcpy(h, b, sizeof(h), cudaMemcpyDeviceToHost);
    printf("%.1f\n", h[2]);
    return 0;
}
