#include <cstdio>
#include <cuda_runtime.h>
#include <vector>

#define BLOCK 128

__global__ void add(const float *a, const float *b, float *sum, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        sum[i] = a[i] + b[i];
}

int main()
{
    const int n = 1000;
    std::vector<float> a(n, 1.0f), b(n, 2.0f), sum(n);
    float *d[3];
    for (int i = 0; i < 3; ++i)
        cudaMalloc(&d[i], n * sizeof(float));
    cudaMemcpy(d[0], a.data(), n * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemcpy(d[1], b.data(), n * sizeof(float), cudaMemcpyHostToDevice);
    add<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(d[0], d[1], d[2], n);
    cudaMemcpy(sum.data(), d[2], n * sizeof(float), cudaMemcpyDeviceToHost);
    printf("%g\n", sum[n - 1]);
    return 0;
}
