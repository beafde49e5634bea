// The runtime's error model: bad launches are reported, not fatal; the error is read once.
#include <stdio.h>

__global__ void nothing(int *p) { if (p) *p = 1; }

int main()
{
    int *d;
    nothing<<<1, 2048>>>(0);
    cudaError_t e = cudaPeekAtLastError();
    printf("%s: %s\n", cudaGetErrorName(e), cudaGetErrorString(e));
    printf("%s\n", cudaGetErrorString(cudaGetLastError()));
    printf("%s\n", cudaGetErrorString(cudaGetLastError()));
    nothing<<<0, 32>>>(0);
    printf("%d\n", cudaGetLastError() == cudaErrorInvalidConfiguration);
    nothing<<<1, dim3(1, 1, 128)>>>(0);
    printf("%d\n", (int)cudaGetLastError());
    nothing<<<1, 32, 1 << 20>>>(0);
    printf("%s\n", cudaGetErrorString(cudaGetLastError()));
    e = cudaMalloc(&d, (size_t)1 << 50);
    printf("%s\n", cudaGetErrorName(e));
    printf("%s\n", cudaGetErrorName(cudaGetLastError()));
    cudaMalloc(&d, 4);
    nothing<<<1, 1>>>(d);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    int h = 0;
    cudaMemcpy(&h, d, 4, cudaMemcpyDeviceToHost);
    printf("%d\n", h);
    printf("%s\n", cudaGetErrorName(cudaFree(d)));
    int count, device = -1;
    cudaGetDeviceCount(&count);
    cudaGetDevice(&device);
    printf("%d %d %s\n", count >= 1, device, cudaGetErrorName(cudaSetDevice(99)));
    cudaDeviceProp prop;
    cudaGetDeviceProperties(&prop, 0);
    printf("%d %d\n", prop.warpSize, prop.maxThreadsDim[2]);
    return 0;
}
