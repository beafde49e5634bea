// Smooths n <= 256 numbers, steps times: each inner one becomes the mean of itself and its two neighbours.
#include <stdio.h>

__global__ void kernel(float *a, int n, int steps)
{
    __shared__ float s[256];
    int t = threadIdx.x;
    if (t < n)
        s[t] = a[t];
    __syncthreads();
    for (int step = 0; step < steps; ++step) {
        if (t > 0 && t < n - 1)
            s[t] = (s[t - 1] + s[t] + s[t + 1]) / 3;
        __syncthreads();
    }
    if (t < n)
        a[t] = s[t];
}

// a is device memory. Launches the kernel.
void smooth(float *a, int n, int steps)
{
    kernel<<<1, 256>>>(a, n, steps);
}

int main()
{
    float host[256] = {}, *a;
    host[100] = 81;
    cudaMalloc(&a, sizeof host);
    cudaMemcpy(a, host, sizeof host, cudaMemcpyHostToDevice);
    smooth(a, 256, 2);
    cudaMemcpy(host, a, sizeof host, cudaMemcpyDeviceToHost);
    for (int k = 97; k <= 103; ++k)
        printf("%g ", host[k]);
    printf(" should be 0 9 18 27 18 9 0\n");
    cudaFree(a);
    return 0;
}
