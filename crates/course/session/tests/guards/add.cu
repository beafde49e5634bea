// repair: if (i >= n) return;
#include <cstdio>

__global__ void add(const float *a, const float *b, float *c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x; // The thread's number.
    c[i] = a[i] + b[i];
}

int main()
{
    int n = 1000, block = 256;
    float *a, *b, *c;
    cudaMallocManaged(&a, n * sizeof(float));
    cudaMallocManaged(&b, n * sizeof(float));
    cudaMallocManaged(&c, n * sizeof(float));
    for (int i = 0; i < n; i++)
        a[i] = i, b[i] = 2 * i;
    add<<<(n + block - 1) / block, block>>>(a, b, c, n);
    if (cudaDeviceSynchronize() != cudaSuccess)
        return 1;
    printf("%g\n", c[n - 1]);
    return c[n - 1] != 3 * (n - 1);
}
