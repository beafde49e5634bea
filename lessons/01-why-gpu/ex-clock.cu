// What bandwidth does copy_kernel reach? The answer is too good to be true.
#include <chrono>
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
    auto begin = std::chrono::steady_clock::now();
    copy_kernel<<<(n + 255) / 256, 256>>>(a, b, n);
    auto end = std::chrono::steady_clock::now();
    double seconds = std::chrono::duration<double>(end - begin).count();
    return n * sizeof(float) / seconds / 1e9;
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
