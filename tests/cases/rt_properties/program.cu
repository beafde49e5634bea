// Facts about devices that are the same everywhere.
#include <stdio.h>

int main()
{
    int n, dev = -1, v;
    cudaGetDeviceCount(&n);
    cudaGetDevice(&dev);
    cudaDeviceProp p;
    cudaError_t e = cudaGetDeviceProperties(&p, 0);
    printf("%d %d %s\n", n >= 1, dev, cudaGetErrorName(e));
    printf("%d %d %d %d %d\n", p.warpSize, p.maxThreadsPerBlock, p.maxThreadsDim[0], p.maxThreadsDim[1], p.maxThreadsDim[2]);
    printf("%d %d %d\n", p.maxGridSize[0], p.maxGridSize[1], p.maxGridSize[2]);
    printf("%zu %zu %d %d\n", p.sharedMemPerBlock, p.totalConstMem, p.regsPerBlock, p.name[0] != 0);
    printf("%d %d %d %d\n", p.multiProcessorCount > 0, p.totalGlobalMem > 0, p.major >= 3, p.l2CacheSize > 0);
    cudaDeviceAttr all[] = { cudaDevAttrMaxThreadsPerBlock, cudaDevAttrMaxBlockDimX, cudaDevAttrMaxBlockDimZ, cudaDevAttrMaxGridDimX,
        cudaDevAttrMaxGridDimY, cudaDevAttrWarpSize, cudaDevAttrMaxSharedMemoryPerBlock, cudaDevAttrTotalConstantMemory,
        cudaDevAttrMaxRegistersPerBlock };
    for (cudaDeviceAttr a : all) {
        cudaDeviceGetAttribute(&v, a, 0);
        printf("%d ", v);
    }
    int major, sms;
    cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, 0);
    cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, 0);
    printf("| %d %d\n", major == p.major, sms == p.multiProcessorCount);
    int driver = 0, runtime = 0;
    cudaDriverGetVersion(&driver);
    cudaRuntimeGetVersion(&runtime);
    printf("%d %d\n", runtime >= 5000, driver >= runtime);
    return 0;
}
