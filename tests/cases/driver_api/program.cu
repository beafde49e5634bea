// The driver API: a module of the program's own kernels, launched by name.
#include <cstdio>
#include <cstring>
#include <vector>
#include <cuda.h>

extern "C" __global__ void vecAdd(const float *a, const float *b, float *c, int n) {
    int i = blockDim.x * blockIdx.x + threadIdx.x;
    if (i < n) c[i] = a[i] + b[i];
}
__global__ void scale(float *p, float by, int n) {
    extern __shared__ float tile[];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    tile[threadIdx.x] = i < n ? p[i] : 0;
    __syncthreads();
    if (i < n) p[i] = tile[threadIdx.x] * by;
}
__device__ int counter = 5;

#define CHECK(x) do { CUresult e = (x); if (e) { const char *s = nullptr; cuGetErrorString(e, &s); printf("line %d: %d %s\n", __LINE__, (int)e, s); return 1; } } while (0)

int main() {
    int count = -1;
    printf("before cuInit: %d\n", (int)cuDeviceGetCount(&count));
    CHECK(cuInit(0));
    CHECK(cuDeviceGetCount(&count));
    CUdevice device;
    CHECK(cuDeviceGet(&device, 0));
    char name[100];
    CHECK(cuDeviceGetName(name, sizeof name, device));
    int warp = 0, threads = 0;
    CHECK(cuDeviceGetAttribute(&warp, CU_DEVICE_ATTRIBUTE_WARP_SIZE, device));
    CHECK(cuDeviceGetAttribute(&threads, CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK, device));
    printf("%d device(s), name %d, warp %d, threads %d\n", count, strlen(name) > 0, warp, threads);
    CUcontext context, current = nullptr;
#if CUDA_VERSION >= 13000
    CHECK(cuCtxCreate(&context, nullptr, 0, device));
#else
    CHECK(cuCtxCreate(&context, 0, device));
#endif
    CHECK(cuCtxGetCurrent(&current));
    printf("current %d\n", current == context);
    CUmodule module;
    CHECK(cuModuleLoad(&module, "vectorAdd.fatbin"));
    CUfunction add, by;
    CHECK(cuModuleGetFunction(&add, module, "vecAdd"));
    CHECK(cuModuleGetFunction(&by, module, "_Z5scalePffi"));
    CUfunction none;
    printf("no such kernel: %d\n", (int)cuModuleGetFunction(&none, module, "nothing"));
    const int n = 5000;
    std::vector<float> a(n), c(n);
    float *b;
    CHECK(cuMemAllocHost((void **)&b, n * sizeof(float)));
    for (int i = 0; i < n; i++) a[i] = i, b[i] = 2 * i;
    CUdeviceptr da, db, dc;
    for (CUdeviceptr *p : {&da, &db, &dc}) CHECK(cuMemAlloc(p, n * sizeof(float)));
    CHECK(cuMemcpyHtoD(da, a.data(), n * sizeof(float)));
    CUstream stream;
    CHECK(cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING));
    CHECK(cuMemcpyHtoDAsync(db, b, n * sizeof(float), stream));
    CUevent start, stop;
    CHECK(cuEventCreate(&start, CU_EVENT_DEFAULT));
    CHECK(cuEventCreate(&stop, CU_EVENT_DEFAULT));
    CHECK(cuEventRecord(start, stream));
    int size = n;
    void *args[] = {&da, &db, &dc, &size};
    CHECK(cuLaunchKernel(add, (n + 255) / 256, 1, 1, 256, 1, 1, 0, stream, args, nullptr));
    float factor = 0.5f;
    void *more[] = {&dc, &factor, &size};
    CHECK(cuLaunchKernel(by, (n + 127) / 128, 1, 1, 128, 1, 1, 128 * sizeof(float), stream, more, nullptr));
    CHECK(cuEventRecord(stop, stream));
    CHECK(cuEventSynchronize(stop));
    float ms = -1;
    CHECK(cuEventElapsedTime(&ms, start, stop));
    CHECK(cuMemcpyDtoH(c.data(), dc, n * sizeof(float)));
    int wrong = 0;
    for (int i = 0; i < n; i++) wrong += c[i] != 1.5f * i;
    printf("wrong %d, time %d\n", wrong, ms >= 0);
    CUdeviceptr at;
    size_t bytes = 0;
    int value = 0, next = 8;
    CHECK(cuModuleGetGlobal(&at, &bytes, module, "counter"));
    CHECK(cuMemcpyDtoH(&value, at, bytes));
    CHECK(cuMemcpyHtoD(at, &next, sizeof next));
    printf("counter %d in %zu bytes\n", value, bytes);
    CHECK(cuMemsetD32(dc, 0x3f800000, n));
    CHECK(cuMemcpyDtoD(da, dc, 16));
    CHECK(cuMemcpyDtoH(a.data(), da, 16));
    printf("%g %g\n", a[0], a[3]);
    int regs = 0, most = 0, blocks = 0;
    CHECK(cuFuncGetAttribute(&regs, CU_FUNC_ATTRIBUTE_NUM_REGS, add));
    CHECK(cuFuncGetAttribute(&most, CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK, add));
    CHECK(cuOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, add, 256, 0));
    printf("%d %d %d\n", regs > 0, most > 0, blocks > 0);
    printf("%d\n", (int)cuMemAlloc(&at, 0));
    const char *text;
    CHECK(cuGetErrorName(CUDA_ERROR_OUT_OF_MEMORY, &text));
    printf("%s", text);
    printf(" %d\n", (int)cuGetErrorName((CUresult)123456, &text));
    for (CUdeviceptr p : {da, db, dc}) CHECK(cuMemFree(p));
    CHECK(cuMemFreeHost(b));
    CHECK(cuEventDestroy(start));
    CHECK(cuEventDestroy(stop));
    CHECK(cuStreamDestroy(stream));
    CHECK(cuModuleUnload(module));
    CHECK(cuCtxDestroy(context));
}
