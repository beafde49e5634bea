// A polynomial whose coefficients lie in
// constant memory.
#include <stdio.h>

__constant__ float coefficient[32];

__global__ void kernel(const float *x, float *out, int n, int count)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        float sum = 0;
        for (int k = count - 1; k >= 0; --k)
            sum = sum * x[i] + coefficient[k];
        out[i] = sum;
    }
}

// Sets coefficients first ... first + count -
// 1 from host memory.
void set(const float *values, int first, int count)
{
    cudaMemcpyToSymbol(coefficient, values, count, first);
}

// out[i] = sum of coefficient[k] x[i]^k for k
// < count. x and out are device memory.
// Launches the kernel.
void evaluate(const float *x, float *out, int n, int count)
{
    kernel<<<(n + 127) / 128, 128>>>(x, out, n, count);
}

int main()
{
    float values[4] = {1, 2, 3, 4}, host = 10, *x, *out;
    cudaMalloc(&x, sizeof(float));
    cudaMalloc(&out, sizeof(float));
    cudaMemcpy(x, &host, sizeof(float), cudaMemcpyHostToDevice);
    set(values, 0, 4);
    evaluate(x, out, 1, 4);
    cudaMemcpy(&host, out, sizeof(float), cudaMemcpyDeviceToHost);
    printf("%g, should be 4321\n", host);
    cudaFree(x);
    cudaFree(out);
    return 0;
}
