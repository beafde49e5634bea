// 256 MB of arrays, all of it written: what the simulator adds to a program's own data is measured on it.
#include <stdlib.h>
#include <string.h>
#define HOST 64     // MB on the host
#define DEVICE 192  // MB on the device

__global__ void touch(float *a)
{
    a[(size_t)blockIdx.x * 65536 + threadIdx.x] = 1;
}

int main()
{
    size_t mb = 1 << 20;
    char *host = (char *)malloc(HOST * mb);
    memset(host, 1, HOST * mb);
    char *device;
    cudaMalloc(&device, DEVICE * mb);
    cudaMemset(device, 2, DEVICE * mb);
    cudaMemcpy(device, host, HOST * mb, cudaMemcpyHostToDevice);
    touch<<<DEVICE * 4, 256>>>((float *)device);
    cudaMemcpy(host, device, HOST * mb, cudaMemcpyDeviceToHost);
    return cudaDeviceSynchronize() != cudaSuccess;
}
