// Copies N floats, 256 threads a block.
#include <cstdio>

#define N 1048576

__global__ void copy(const float *a, float *b)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    b[i] = a[i];
}

int main()
{
    float *a, *b, last;
    const size_t bytes = N * sizeof(float);
    if (cudaMalloc(&a, bytes) != cudaSuccess || cudaMalloc(&b, bytes) != cudaSuccess)
        return 2;
    cudaMemset(a, 0x3f, bytes);
    copy<<<N / 256, 256>>>(a, b);
    cudaError_t status = cudaMemcpy(&last, b + N - 1, sizeof(float), cudaMemcpyDeviceToHost);
    printf("%s, the last is %g\n", cudaGetErrorString(status), last);
    cudaFree(a);
    cudaFree(b);
    return status != cudaSuccess || last == 0;
}
