// Calls with wrong arguments: what each returns, and that the last one stays to be read.
#include <stdio.h>

#define TRY(call) do { cudaError_t e = call; printf("%s: %s\n", #call, cudaGetErrorName(e)); cudaGetLastError(); } while (0)

__device__ int symbol[4];

int main()
{
    int h[4] = { 1, 2, 3, 4 }, n = 0, *d = nullptr;
    size_t size;
    TRY(cudaMalloc((void **)nullptr, 4));
    TRY(cudaMalloc(&d, 0));
    TRY(cudaMalloc(&d, sizeof h));
    TRY(cudaMemcpy(d, h, sizeof h, (cudaMemcpyKind)7));
    TRY(cudaMemcpy(nullptr, h, 4, cudaMemcpyHostToDevice));
    TRY(cudaMemcpyToSymbol(symbol, h, sizeof h, 4));
    TRY(cudaMemcpyToSymbol(symbol, h, sizeof h));
    TRY(cudaGetSymbolSize(&size, symbol));
    TRY(cudaSetDevice(1000));
    TRY(cudaSetDevice(-1));
    TRY(cudaGetDevice(&n));
    TRY(cudaGetDeviceCount(&n));
    TRY(cudaFree(d));
    TRY(cudaMemset(nullptr, 0, 4));
    TRY(cudaGetDevice(nullptr));
    printf("%d\n", cudaMalloc((void **)nullptr, 4) == cudaErrorInvalidValue);
    printf("%s ", cudaGetErrorName(cudaPeekAtLastError()));
    printf("%s ", cudaGetErrorName(cudaGetLastError()));
    printf("%s\n", cudaGetErrorName(cudaGetLastError()));
    return 0;
}
