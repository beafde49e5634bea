#include <cstdio>

__global__ void kernel(float *a, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        a[i] *= 2;
}

// Doubles n floats of device memory.
void twice(float *a, int n)
{
    kernel<<<n / 256, 256>>>(a, n);
}

int main()
{
    const int n = 512;
    float a[n], *d;
    for (int i = 0; i < n; i++)
        a[i] = i;
    cudaMalloc(&d, sizeof a);
    cudaMemcpy(d, a, sizeof a, cudaMemcpyHostToDevice);
    twice(d, n);
    cudaMemcpy(a, d, sizeof a, cudaMemcpyDeviceToHost);
    cudaFree(d);
    printf("a[%d] = %g\n", n - 1, a[n - 1]);
}
