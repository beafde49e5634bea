// Pinned host memory: cudaMallocHost, cudaHostAlloc, mapped into the device, registered.
#include <stdio.h>
#include <stdlib.h>

__global__ void twice(int *p, int n)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x) p[i] *= 2;
}

int main()
{
    int *plain, *mapped, *view, *dev;
    cudaMallocHost(&plain, 10 * sizeof(int));
    cudaHostAlloc(&mapped, 10 * sizeof(int), cudaHostAllocMapped);
    for (int i = 0; i < 10; ++i) plain[i] = i, mapped[i] = 100 + i;
    cudaHostGetDevicePointer(&view, mapped, 0);
    twice<<<1, 4>>>(view, 10);
    cudaMalloc(&dev, 10 * sizeof(int));
    cudaMemcpyAsync(dev, plain, 10 * sizeof(int), cudaMemcpyHostToDevice);
    twice<<<1, 32>>>(dev, 10);
    cudaMemcpyAsync(plain, dev, 10 * sizeof(int), cudaMemcpyDeviceToHost);
    cudaDeviceSynchronize();
    for (int i = 0; i < 10; i += 3) printf("%d %d\n", plain[i], mapped[i]);
    unsigned flags = 77;
    cudaHostGetFlags(&flags, mapped);
    printf("mapped %d\n", (flags & cudaHostAllocMapped) != 0);
    int *own = (int *)calloc(1, 4096);
    printf("%s", cudaGetErrorName(cudaHostRegister(own, 4096, cudaHostRegisterDefault)));
    own[5] = 21;
    cudaMemcpy(dev, own, 10 * sizeof(int), cudaMemcpyHostToDevice);
    twice<<<1, 32>>>(dev + 5, 1);
    cudaMemcpy(own, dev, 10 * sizeof(int), cudaMemcpyDeviceToHost);
    printf(" %d %s\n", own[5], cudaGetErrorName(cudaHostUnregister(own)));
    free(own);
    cudaFree(dev);
    cudaFreeHost(plain);
    cudaFreeHost(mapped);
    return 0;
}
