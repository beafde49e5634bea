// Copies of growing size, from pageable and
// from pinned memory, and what they come to.
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

// bytes of the largest copy
#define MOST 4194304

#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { \
    printf("line %d: %s\n", __LINE__, cudaGetErrorString(e)); exit(1); } } while (0)

float microseconds(void *to, const void *from, size_t bytes)
{
    cudaEvent_t start, stop;
    CHECK(cudaEventCreate(&start));
    CHECK(cudaEventCreate(&stop));
    CHECK(cudaEventRecord(start));
    CHECK(cudaMemcpyAsync(to, from, bytes, cudaMemcpyHostToDevice));
    CHECK(cudaEventRecord(stop));
    CHECK(cudaEventSynchronize(stop));
    float ms;
    CHECK(cudaEventElapsedTime(&ms, start, stop));
    CHECK(cudaEventDestroy(start));
    CHECK(cudaEventDestroy(stop));
    return 1000 * ms;
}

int main()
{
    char *pinned, *device, *pageable = (char *)calloc(MOST, 1);
    CHECK(cudaMallocHost(&pinned, MOST));
    CHECK(cudaMalloc(&device, MOST));
    for (int i = 0; i < MOST; i += 4096)
        pinned[i] = 1;

    printf("          pageable      pinned\n"
           "   bytes     us  GB/s     us  GB/s\n");
    for (size_t bytes = 1024; bytes <= MOST; bytes *= 8) {
        float slow = microseconds(device, pageable, bytes);
        float fast = microseconds(device, pinned, bytes);
        printf("%8d %6.1f %5.2f %6.1f %5.2f\n", (int)bytes, slow, bytes / slow / 1000, fast,
               bytes / fast / 1000);
    }
    CHECK(cudaFree(device));
    CHECK(cudaFreeHost(pinned));
    free(pageable);
}
