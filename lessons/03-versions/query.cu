// What is in this machine, what can it do?
#include <cstdio>
#include <cstdlib>

#define CHECK(call)                                                                     \
    do {                                                                                \
        cudaError_t status = (call);                                                    \
        if (status != cudaSuccess) {                                                    \
            printf("%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(status));      \
            exit(1);                                                                    \
        }                                                                               \
    } while (0)

static int attribute(cudaDeviceAttr which, int device)
{
    int value;
    CHECK(cudaDeviceGetAttribute(&value, which, device));
    return value;
}

int main()
{
    int driver, runtime, devices;
    CHECK(cudaDriverGetVersion(&driver));
    CHECK(cudaRuntimeGetVersion(&runtime));
    CHECK(cudaGetDeviceCount(&devices));
    printf("driver for CUDA %d.%d, runtime %d.%d, %d device(s)\n", driver / 1000, driver % 1000 / 10,
           runtime / 1000, runtime % 1000 / 10, devices);

    for (int i = 0; i < devices; ++i) {
        cudaDeviceProp gpu;
        CHECK(cudaGetDeviceProperties(&gpu, i));
        int clock = attribute(cudaDevAttrClockRate, i);              // kHz
        int memory = attribute(cudaDevAttrMemoryClockRate, i);       // kHz, two transfers a clock
        double peak = 2.0 * memory * 1e3 * (gpu.memoryBusWidth / 8) / 1e9;

        printf("\n%d: %s\n", i, gpu.name);
        printf("  compute capability      %d.%d\n", gpu.major, gpu.minor);
        printf("  multiprocessors         %d at %.0f MHz\n", gpu.multiProcessorCount, clock / 1e3);
        printf("  memory                  %.1f GB\n", gpu.totalGlobalMem / 1e9);
        printf("  its bus                 %d bit at %.0f MHz: %.1f GB/s\n",
               gpu.memoryBusWidth, memory / 1e3, peak);
        printf("  L2 cache                %d KB\n", gpu.l2CacheSize / 1024);
        printf("  threads of a block      %d\n", gpu.maxThreadsPerBlock);
        printf("  threads of an SM        %d, in %d blocks\n",
               gpu.maxThreadsPerMultiProcessor, gpu.maxBlocksPerMultiProcessor);
        printf("  grid                    %d x %d x %d\n", gpu.maxGridSize[0], gpu.maxGridSize[1],
               gpu.maxGridSize[2]);
        printf("  registers               %d an SM\n", gpu.regsPerMultiprocessor);
        printf("  shared memory           %zu KB an SM\n", gpu.sharedMemPerMultiprocessor / 1024);
        printf("  of a block              %zu KB, %zu KB on request\n",
               gpu.sharedMemPerBlock / 1024, gpu.sharedMemPerBlockOptin / 1024);
        printf("  kernels at once         %s, copy engines %d\n", gpu.concurrentKernels ? "several" : "one",
               gpu.asyncEngineCount);
    }
    return 0;
}
