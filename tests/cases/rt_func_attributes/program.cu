// Attributes of functions that do not depend on the compiler, larger dynamic shared memory, and cache configurations.
#include <stdio.h>

__constant__ int unused[4];
__global__ void __launch_bounds__(256) kernel(int *out)
{
    __shared__ int fixed[100];
    extern __shared__ int more[];
    if (threadIdx.x < 100) fixed[threadIdx.x] = 3;
    more[threadIdx.x] = unused[1];
    __syncthreads();
    out[threadIdx.x] = fixed[(threadIdx.x + 1) % 100] + more[threadIdx.x];
}

int main()
{
    cudaFuncAttributes a;
    printf("%s\n", cudaGetErrorName(cudaFuncGetAttributes(&a, kernel)));
    printf("%zu %d %zu\n", a.sharedSizeBytes, a.maxThreadsPerBlock, a.localSizeBytes);
    printf("%d %d\n", a.numRegs > 0, a.binaryVersion >= 30);
    printf("%s\n", cudaGetErrorName(cudaFuncSetCacheConfig(kernel, cudaFuncCachePreferShared)));
    printf("%s\n", cudaGetErrorName(cudaFuncSetCacheConfig(kernel, cudaFuncCachePreferL1)));
    printf("%s\n", cudaGetErrorName(cudaDeviceSetCacheConfig(cudaFuncCachePreferNone)));
    printf("%s\n", cudaGetErrorName(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 40000)));
    int *d, h[4];
    cudaMalloc(&d, 128 * sizeof(int));
    kernel<<<1, 128, 40000>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d %s\n", h[2], cudaGetErrorName(cudaGetLastError()));
    cudaFree(d);
    return 0;
}
