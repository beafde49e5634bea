// Device limits are set and read; peers and priorities on one device.
#include <stdio.h>

__device__ int deep(int n) { volatile int pad[16]; pad[n & 15] = n; return n == 0 ? 0 : deep(n - 1) + pad[n & 15]; }
__global__ void go(int *out, int n) { *out = deep(n); }

int main()
{
    size_t v = 0;
    printf("%s ", cudaGetErrorName(cudaDeviceSetLimit(cudaLimitStackSize, 16384)));
    cudaDeviceGetLimit(&v, cudaLimitStackSize);
    printf("%zu\n", v);
    int *d, h;
    cudaMalloc(&d, sizeof h);
    go<<<1, 1>>>(d, 60);
    cudaMemcpy(&h, d, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h);
    cudaDeviceGetLimit(&v, cudaLimitMallocHeapSize);
    printf("heap %d\n", v >= 8 << 20);
    int can = 7;
    cudaError_t e = cudaDeviceCanAccessPeer(&can, 0, 0);
    printf("%s %d\n", cudaGetErrorName(e), can);
    int least, greatest;
    cudaDeviceGetStreamPriorityRange(&least, &greatest);
    printf("%d %d\n", least, greatest <= least);
    cudaGetLastError();
    cudaFree(d);
    return 0;
}
