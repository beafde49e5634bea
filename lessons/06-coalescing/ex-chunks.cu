// y = a x + y, the way a CPU programmer deals out work: each thread takes a run of 16 elements.
#include <stdio.h>
#include <stdlib.h>

#define RUN 16

__global__ void kernel(int n, float a, const float *x, float *y)
{
    int first = (blockIdx.x * blockDim.x + threadIdx.x) * RUN;
    for (int i = first; i < first + RUN && i < n; ++i)
        y[i] = a * x[i] + y[i];
}

// x and y are device memory. Launches the kernel.
void saxpy(int n, float a, const float *x, float *y)
{
    int threads = (n + RUN - 1) / RUN;
    kernel<<<(threads + 255) / 256, 256>>>(n, a, x, y);
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
