// An error of a call passes once read; errors of launches and calls do not mix.
#include <stdio.h>

__global__ void nothing(int) { }

int main()
{
    cudaSetDevice(500);
    printf("%s ", cudaGetErrorName(cudaPeekAtLastError()));
    printf("%s ", cudaGetErrorName(cudaPeekAtLastError()));
    nothing<<<1, 1>>>(0);                   // succeeds, and leaves the earlier error to be read
    printf("%s ", cudaGetErrorName(cudaGetLastError()));
    printf("%s\n", cudaGetErrorName(cudaGetLastError()));
    nothing<<<1, 1, 1 << 22>>>(0);
    cudaError_t sync = cudaDeviceSynchronize();
    printf("%s ", cudaGetErrorName(sync));
    printf("%s ", cudaGetErrorName(cudaGetLastError()));
    printf("%s\n", cudaGetErrorName(cudaPeekAtLastError()));
    nothing<<<1, 1>>>(0);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    return 0;
}
