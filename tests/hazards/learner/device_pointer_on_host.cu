#include <stdio.h>

__global__ void powersOfTwo(unsigned *p)
{
    p[threadIdx.x] = 1u << threadIdx.x;
}

int main()
{
    unsigned *d;
    cudaMalloc((void **)&d, 16 * sizeof(unsigned));
    powersOfTwo<<<1, 16>>>(d);
    cudaDeviceSynchronize();
    printf("2^10 = %u\n", d[10]);  // <- F0107
    cudaFree(d);
    return 0;
}
