// device: h200-sxm
// Queries: device properties and attributes (only checked, not printed), kernel
// attributes, occupancy helpers, larger dynamic shared memory, limits, pointers.
#include <cstdio>
#include <algorithm>
#include <cuda_runtime.h>

__global__ void __launch_bounds__(256, 2) fill(int *out, int n, int v)
{
    __shared__ int cache[100];
    for (int k = threadIdx.x; k < 100; k += blockDim.x) cache[k] = v + k;
    __syncthreads();
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = cache[i % 100];
}

__global__ void bigShared(int *out, int words)
{
    extern __shared__ int big[];
    for (int k = threadIdx.x; k < words; k += blockDim.x) big[k] = k;
    __syncthreads();
    if (threadIdx.x == 0) *out = big[words - 1] + big[words / 2];
}

static int fails = 0;
static void test(const char *name, bool ok) { std::printf("%-34s %s\n", name, ok ? "ok" : "NO"); fails += !ok; }

int main()
{
    cudaDeviceProp prop;
    cudaGetDeviceProperties(&prop, 0);
    int warp = 0, threads = 0, sms = 0, optin = 0, major = 0;
    cudaDeviceGetAttribute(&warp, cudaDevAttrWarpSize, 0);
    cudaDeviceGetAttribute(&threads, cudaDevAttrMaxThreadsPerBlock, 0);
    cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, 0);
    cudaDeviceGetAttribute(&optin, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0);
    cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, 0);
    test("warp of 32", warp == 32 && prop.warpSize == 32);
    test("1024 threads per block", threads == 1024 && prop.maxThreadsPerBlock == threads);
    test("attributes equal properties", sms == prop.multiProcessorCount && major == prop.major && sms > 0);
    test("shared memory at least 48 KiB", prop.sharedMemPerBlock >= 48 * 1024 && optin >= 48 * 1024);
    test("name and memory", prop.name[0] != 0 && prop.totalGlobalMem > (1u << 20));
    size_t freeB = 0, totalB = 0;
    test("memory info", cudaMemGetInfo(&freeB, &totalB) == cudaSuccess && freeB <= totalB && freeB > 0);

    cudaFuncAttributes fa;
    test("function attributes", cudaFuncGetAttributes(&fa, fill) == cudaSuccess);
    test("static shared size", fa.sharedSizeBytes == 400);
    test("max threads by launch bounds", fa.maxThreadsPerBlock == 256 && fa.numRegs > 0);

    int minGrid = 0, block = 0, perSM = 0;
    test("occupancy suggestion", cudaOccupancyMaxPotentialBlockSize(&minGrid, &block, fill, 0, 0) == cudaSuccess);
    test("suggestion is usable", block > 0 && block <= 256 && block % 32 == 0 && minGrid >= 1);
    test("blocks per multiprocessor", cudaOccupancyMaxActiveBlocksPerMultiprocessor(&perSM, fill, 256, 0) == cudaSuccess && perSM >= 2);

    const int n = 12345;
    int *d, *host = new int[n], one = 0, bad = 0;
    cudaMalloc(&d, n * sizeof(int));
    fill<<<(n + block - 1) / block, block>>>(d, n, 5);
    cudaMemcpy(host, d, n * sizeof(int), cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; ++i) bad += host[i] != 5 + i % 100;
    test("values", bad == 0);

    const int words = 15000;                                   // 60 000 bytes, more than 48 KiB
    bigShared<<<1, 128, words * sizeof(int)>>>(d, words);
    test("refused before opting in", cudaGetLastError() != cudaSuccess);
    cudaFuncSetAttribute(bigShared, cudaFuncAttributeMaxDynamicSharedMemorySize, words * sizeof(int));
    bigShared<<<1, 128, words * sizeof(int)>>>(d, words);
    test("accepted afterwards", cudaGetLastError() == cudaSuccess);
    cudaMemcpy(&one, d, sizeof one, cudaMemcpyDeviceToHost);
    test("value from big shared memory", one == words - 1 + words / 2);

    cudaPointerAttributes pa;
    test("pointer attributes", cudaPointerGetAttributes(&pa, d) == cudaSuccess && pa.type == cudaMemoryTypeDevice && pa.device == 0);
    size_t heap = 0;
    cudaDeviceSetLimit(cudaLimitMallocHeapSize, 16 << 20);
    test("heap limit", cudaDeviceGetLimit(&heap, cudaLimitMallocHeapSize) == cudaSuccess && heap >= (16 << 20));
    int runtime = 0, driver = 0;
    test("versions", cudaRuntimeGetVersion(&runtime) == cudaSuccess && cudaDriverGetVersion(&driver) == cudaSuccess && runtime >= 12000);
    std::printf("failed %d\n", fails);
    cudaFree(d);
    delete[] host;
    return fails;
}
