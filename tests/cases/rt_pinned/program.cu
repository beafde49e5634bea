// Pinned host memory: cudaMallocHost, cudaHostAlloc, registered.
#include <stdio.h>
#include <stdlib.h>

__global__ void twice(int *p, int n)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x) p[i] *= 2;
}

int main()
{
    int *plain, *second, *dev;
    cudaMallocHost(&plain, 10 * sizeof(int));
    cudaHostAlloc(&second, 10 * sizeof(int), cudaHostAllocPortable);
    for (int i = 0; i < 10; ++i) plain[i] = i, second[i] = 100 + i;
    cudaMalloc(&dev, 10 * sizeof(int));
    cudaMemcpyAsync(dev, plain, 10 * sizeof(int), cudaMemcpyHostToDevice);
    twice<<<1, 32>>>(dev, 10);
    cudaMemcpyAsync(plain, dev, 10 * sizeof(int), cudaMemcpyDeviceToHost);
    cudaDeviceSynchronize();
    for (int i = 0; i < 10; i += 3) printf("%d %d\n", plain[i], second[i]);
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
    cudaFreeHost(second);
    return 0;
}
