#include <stdio.h>

__global__ void set(char *p) { p[threadIdx.x] = 'x'; }

static void release(char *p)
{
    cudaError_t e = cudaFree(p);  // <- S0502
    if (e != cudaSuccess) printf("free failed: %s\n", cudaGetErrorString(e));
}

int main()
{
    char *buffer, h[8];
    cudaMalloc((void **)&buffer, 8);
    set<<<1, 8>>>(buffer);
    cudaMemcpy(h, buffer, 8, cudaMemcpyDeviceToHost);
    release(buffer);
    printf("%c\n", h[7]);
    release(buffer);
    return 0;
}
