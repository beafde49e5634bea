// Memory beyond any device: the allocation fails, the rest goes on.
#include <stdio.h>

__global__ void set(int *p) { *p = 8; }

int main()
{
    void *huge = nullptr;
    cudaError_t e = cudaMalloc(&huge, (size_t)1 << 50);
    printf("%s, %s, %d\n", cudaGetErrorName(e), cudaGetErrorString(e), huge == nullptr);
    printf("%s\n", cudaGetErrorName(cudaPeekAtLastError()));
    int *d, h = 0;
    printf("%s\n", cudaGetErrorName(cudaMalloc(&d, sizeof h)));
    printf("%s\n", cudaGetErrorName(cudaGetLastError()));
    set<<<1, 1>>>(d);
    printf("%s\n", cudaGetErrorName(cudaMemcpy(&h, d, sizeof h, cudaMemcpyDeviceToHost)));
    size_t free1, total, free2;
    cudaMemGetInfo(&free1, &total);
    void *big;
    cudaMalloc(&big, 256 << 20);
    cudaMemGetInfo(&free2, &total);
    printf("%d %d %d\n", h, free1 - free2 >= 256 << 20, free1 <= total);
    cudaFree(big);
    cudaFree(d);
    return 0;
}
