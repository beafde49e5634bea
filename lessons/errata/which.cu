// What the device says about itself.
#include <cstdio>

#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { \
    printf("line %d: %s\n", __LINE__, cudaGetErrorString(e)); return 1; } } while (0)

int main()
{
    cudaDeviceProp p;
    CHECK(cudaGetDeviceProperties(&p, 0));
    printf("%s\ncompute capability %d.%d\n", p.name, p.major, p.minor);
    printf("%d multiprocessors\n%d-bit bus\n", p.multiProcessorCount, p.memoryBusWidth);
    printf("%d MB\n", (int)(p.totalGlobalMem >> 20));
    return 0;
}
