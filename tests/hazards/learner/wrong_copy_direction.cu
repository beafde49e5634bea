#include <stdio.h>

#define CHECK(c) { cudaError_t e = c; if (e != cudaSuccess) { printf("line %d: %s\n", __LINE__, cudaGetErrorString(e)); return 1; } }

__global__ void fill(int *v, int value) { v[threadIdx.x] = value; }

int main()
{
    int h[24], *d;
    CHECK(cudaMalloc((void **)&d, sizeof(h)));  // <- S0501
    fill<<<1, 24>>>(d, 12);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(h, d, sizeof(h), cudaMemcpyHostToDevice));
    printf("%d\n", h[5]);
    CHECK(cudaFree(d));
    return 0;
}
