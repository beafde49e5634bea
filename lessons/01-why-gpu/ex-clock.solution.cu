// What bandwidth does copy_kernel reach?
#include <cstdio>

__global__ void copy_kernel(const float *a, float *b, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        b[i] = a[i];
}

// Effective bandwidth in GB/s of copying n floats from a to b, both in device memory.
double bandwidth(const float *a, float *b, int n)
{
    const int runs = 4;
    cudaEvent_t begin, end;
    cudaEventCreate(&begin);
    cudaEventCreate(&end);
    cudaEventRecord(begin);
    for (int run = 0; run < runs; ++run)
        copy_kernel<<<(n + 255) / 256, 256>>>(a, b, n);
    cudaEventRecord(end);
    cudaEventSynchronize(end);
    float ms;
    cudaEventElapsedTime(&ms, begin, end);
    cudaEventDestroy(begin);
    cudaEventDestroy(end);
    double bytes = 2.0 * n * sizeof(float);          // read once, written once
    return bytes * runs / (ms * 1e-3) / 1e9;
}

int main()
{
    const int n = 262144;
    float *a, *b;
    cudaMalloc(&a, n * sizeof(float));
    cudaMalloc(&b, n * sizeof(float));
    cudaMemset(a, 0, n * sizeof(float));
    double gbps = bandwidth(a, b, n);
    printf("%s, %.1f GB/s\n", cudaGetErrorString(cudaGetLastError()), gbps);
    cudaFree(a);
    cudaFree(b);
    return 0;
}
