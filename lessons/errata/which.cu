// What the device says about itself.
#include <cstdio>

#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { \
    printf("line %d: %s\n", __LINE__, cudaGetErrorString(e)); return 1; } } while (0)

int main()
{
    cudaDeviceProp p;
    CHECK(cudaGetDeviceProperties(&p, 0));
    printf("%s: compute capability %d.%d, %d multiprocessors, %d-bit bus, %d MB\n", p.name, p.major, p.minor,
           p.multiProcessorCount, p.memoryBusWidth, (int)(p.totalGlobalMem >> 20));
    return 0;
}
