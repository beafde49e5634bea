// Sixteen megabytes to the device, from pinned memory.
#include <cstdio>
#include <cstring>

#define MB 16

#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { \
    printf("line %d: %s\n", __LINE__, cudaGetErrorString(e)); return 1; } } while (0)

int main()
{
    size_t bytes = MB << 20;
    char *host, *device;
    cudaEvent_t start, stop;
    float ms;
    CHECK(cudaMallocHost(&host, bytes));
    memset(host, 1, bytes);
    CHECK(cudaMalloc(&device, bytes));
    CHECK(cudaEventCreate(&start));
    CHECK(cudaEventCreate(&stop));
    CHECK(cudaEventRecord(start));
    CHECK(cudaMemcpy(device, host, bytes, cudaMemcpyHostToDevice));
    CHECK(cudaEventRecord(stop));
    CHECK(cudaEventSynchronize(stop));
    CHECK(cudaEventElapsedTime(&ms, start, stop));
    printf("%.1f GB/s\n", bytes / (1e6 * ms));
    CHECK(cudaEventDestroy(start));
    CHECK(cudaEventDestroy(stop));
    CHECK(cudaFree(device));
    CHECK(cudaFreeHost(host));
    return 0;
}
