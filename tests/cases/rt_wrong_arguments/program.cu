// Flags, kinds and sizes that calls refuse.
#include <cstdio>

#define TRY(call) printf("%s: %s\n", #call, cudaGetErrorName(call))

__device__ int symbol[8];
__global__ void kernel(int *p) { *p = 1; }

void CUDART_CB called(void *) { }

int main()
{
    int h[8] = {}, *d, n;
    void *p;
    size_t size;
    cudaEvent_t event;
    cudaMalloc(&d, sizeof h);
    TRY(cudaMemcpyToSymbol(symbol, h, 4, 0, cudaMemcpyDeviceToHost));
    TRY(cudaMemcpyToSymbol(symbol, h, 4, 0, (cudaMemcpyKind)9));
    TRY(cudaMemcpyToSymbol(symbol, d, 4, 0, cudaMemcpyDeviceToDevice));
    TRY(cudaMemcpyFromSymbol(h, symbol, 4, 28, cudaMemcpyHostToDevice));
    TRY(cudaMemcpyFromSymbol(h, symbol, 8, 28));
    TRY(cudaMemcpyToSymbol(d, h, 4));
    TRY(cudaGetSymbolAddress(&p, d));
    TRY(cudaGetSymbolSize(&size, d));
    TRY(cudaMemcpy(d, h, (size_t)-1, cudaMemcpyHostToDevice));
    TRY(cudaMemcpy(h, d, (size_t)-1, cudaMemcpyDeviceToHost));
    TRY(cudaMallocPitch(&p, &size, (size_t)-1, 2));
    TRY(cudaMallocManaged(&p, 0));
    TRY(cudaMallocManaged(&p, 64, 5));
    TRY(cudaHostAlloc(&p, 64, 99));
    TRY(cudaHostRegister(h, sizeof h, 99));
    TRY(cudaMallocHost(&p, 64));
    TRY(cudaHostGetDevicePointer(&p, p, 1));
    TRY(cudaEventCreateWithFlags(&event, 64));
    TRY(cudaEventCreate(&event));
    TRY(cudaStreamWaitEvent(0, event, 7));
    TRY(cudaLaunchHostFunc(0, nullptr, h));
    TRY(cudaLaunchHostFunc(0, called, h));
    TRY(cudaDeviceGetAttribute(&n, cudaDevAttrWarpSize, 3));
    TRY(cudaDeviceCanAccessPeer(&n, 0, 77));
    TRY(cudaFuncSetAttribute(kernel, cudaFuncAttributePreferredSharedMemoryCarveout, 101));
    TRY(cudaFuncSetAttribute(kernel, cudaFuncAttributePreferredSharedMemoryCarveout, -1));
    TRY(cudaFuncSetAttribute(kernel, (cudaFuncAttribute)77, 1));
    TRY(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&n, kernel, 0, 0));
    TRY(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&n, kernel, -5, 0));
    TRY(cudaDeviceSynchronize());
    return 0;
}
