// A reserved range of addresses is no memory: something must be mapped there and opened.
#include <cstdio>
#include <cuda.h>

__global__ void fill(int *p)
{
    p[threadIdx.x] = 7;  // <- F0102
}

int main()
{
    CUdevice device;
    CUcontext context;
    cuInit(0);
    cuDeviceGet(&device, 0);
    cuDevicePrimaryCtxRetain(&context, device);
    cuCtxSetCurrent(context);
    int *data;
    cudaMalloc((void **)&data, 1024);
    CUmemAllocationProp prop = {};
    prop.type = CU_MEM_ALLOCATION_TYPE_PINNED;
    prop.location.type = CU_MEM_LOCATION_TYPE_DEVICE;
    size_t step;
    cuMemGetAllocationGranularity(&step, &prop, CU_MEM_ALLOC_GRANULARITY_MINIMUM);
    CUmemGenericAllocationHandle memory;
    CUdeviceptr range;
    cuMemCreate(&memory, step, &prop, 0);
    cuMemAddressReserve(&range, step, 0, 0, 0);
    cuMemMap(range, step, 0, memory, 0);
    fill<<<1, 32>>>((int *)range);
    cudaError_t e = cudaDeviceSynchronize();
    printf("%d\n", (int)e);
    cudaFree(data);
    return e != cudaSuccess;
}
