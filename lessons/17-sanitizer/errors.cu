// Two kinds of errors: of a launch, and of a kernel.
#include <stdio.h>

#define THREADS 2048   // more than a block may have
#define SIZE    1000   // elements that are there
#define TOUCHED 1000   // elements the kernel writes

__global__ void fill(int *a, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        a[i] = i;
}

static void report(const char *what, cudaError_t e)
{
    printf("%s: %s\n", what, cudaGetErrorString(e));
}

int main()
{
    int *a;
    cudaError_t e = cudaMalloc(&a, SIZE * sizeof(int));
    report("cudaMalloc", e);

    fill<<<1, THREADS>>>(a, SIZE);
    report("after launch 1", cudaGetLastError());
    report("asked again", cudaGetLastError());

    fill<<<(TOUCHED + 255) / 256, 256>>>(a, TOUCHED);
    report("after launch 2", cudaGetLastError());
    report("cudaDeviceSynchronize", cudaDeviceSynchronize());
    report("cudaFree", cudaFree(a));
    return 0;
}
