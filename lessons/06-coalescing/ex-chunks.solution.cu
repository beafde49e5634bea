// y = a x + y; in each round neighbouring threads take neighbouring elements.
#include <stdio.h>
#include <stdlib.h>

__global__ void kernel(int n, float a, const float *x, float *y)
{
    int threads = gridDim.x * blockDim.x;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += threads)
        y[i] = a * x[i] + y[i];
}

// x and y are device memory. Launches the kernel.
void saxpy(int n, float a, const float *x, float *y)
{
    int blocks = (n + 255) / 256;
    kernel<<<blocks < 1024 ? blocks : 1024, 256>>>(n, a, x, y);
}

int main()
{
    const int n = 100000;
    float *host = (float *)malloc(n * sizeof(float)), *x, *y;
    for (int i = 0; i < n; ++i)
        host[i] = i;
    cudaMalloc(&x, n * sizeof(float));
    cudaMalloc(&y, n * sizeof(float));
    cudaMemcpy(x, host, n * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemcpy(y, host, n * sizeof(float), cudaMemcpyHostToDevice);
    saxpy(n, 2, x, y);
    cudaMemcpy(host, y, n * sizeof(float), cudaMemcpyDeviceToHost);
    printf("y[%d] = %g, should be %g\n", n - 1, host[n - 1], 3.0 * (n - 1));
    cudaFree(x);
    cudaFree(y);
    free(host);
    return 0;
}
