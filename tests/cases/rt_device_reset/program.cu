// Device reset ends everything; the next calls start anew.
#include <stdio.h>

__device__ int kept = 3;
__global__ void bump(int *out) { *out = ++kept; }

int main()
{
    for (int round = 0; round < 2; ++round) {
        int *d, h = 0;
        cudaMalloc(&d, sizeof h);
        bump<<<1, 1>>>(d);
        bump<<<1, 1>>>(d);
        cudaMemcpy(&h, d, sizeof h, cudaMemcpyDeviceToHost);
        printf("%d\n", h);
        cudaFree(d);
        printf("%s %s\n", cudaGetErrorName(cudaDeviceReset()), cudaGetErrorName(cudaSetDevice(0)));
    }
    return 0;
}
