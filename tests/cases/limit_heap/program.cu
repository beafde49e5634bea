// The heap of device code is as large as cudaLimitMallocHeapSize says, and what is freed can be had again.
#include <cstdio>

__device__ void *volatile last;

__global__ void fill(size_t bytes, int *count)
{
    int n = 0;
    for (void *p; (p = malloc(bytes)) != nullptr; ++n)
        last = p;
    *count = n;
}

__global__ void again(int *count)
{
    int n = 0;
    for (int i = 0; i < 100; ++i) {
        void *p = malloc(4000000);
        if (p)
            ++n;
        last = p;
        free(p);
    }
    *count = n;
}

int main()
{
    int *count;
    cudaMallocManaged(&count, sizeof *count);
    again<<<1, 1>>>(count);
    cudaError_t error = cudaDeviceSynchronize();
    printf("100 times 4 MB: %d %s\n", *count, cudaGetErrorName(error));
    fill<<<1, 1>>>(9000000, count);
    error = cudaDeviceSynchronize();
    printf("9 MB: %d %s\n", *count, cudaGetErrorName(error));
    fill<<<1, 1>>>(5000000, count);
    error = cudaDeviceSynchronize();
    printf("5 MB: %d %s\n", *count, cudaGetErrorName(error));
    cudaFree(count);
}
