// How long does it take to read an array that is in
// no cache? Something else fills the caches first.
#include <cstdio>

__global__ void read_all(const float *a, int n, float *out)
{
    float sum = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        sum += a[i];
    if (sum == 12345.678f)      // never; keeps the loads
        *out = sum;
}

// Milliseconds that read_all takes over n floats in device memory, none of them in the L2.
float read_ms(const float *a, int n, float *out)
{
    cudaEvent_t begin, end;
    cudaEventCreate(&begin);
    cudaEventCreate(&end);
    int l2 = 0;
    cudaDeviceGetAttribute(&l2, cudaDevAttrL2CacheSize, 0);
    int others = l2 / 4 * 2 + 1024;         // floats that fill the L2 twice
    float *other;
    cudaMalloc(&other, others * sizeof(float));
    cudaMemset(other, 0, others * sizeof(float));
    read_all<<<64, 256>>>(other, others, out);   // warms the kernel up, and pushes a out
    cudaEventRecord(begin);
    read_all<<<64, 256>>>(a, n, out);
    cudaEventRecord(end);
    cudaEventSynchronize(end);
    float ms = 0;
    cudaEventElapsedTime(&ms, begin, end);
    cudaFree(other);
    cudaEventDestroy(begin);
    cudaEventDestroy(end);
    return ms;
}

int main()
{
    const int n = 100000;
    float *a, *out;
    cudaMalloc(&a, n * sizeof(float));
    cudaMalloc(&out, sizeof(float));
    cudaMemset(a, 0, n * sizeof(float));
    float ms = read_ms(a, n, out);
    printf("%s, %.1f us, %.1f GB/s\n", cudaGetErrorString(cudaGetLastError()), ms * 1e3, n * 4e-6 / ms);
    cudaFree(a);
    cudaFree(out);
    return 0;
}
