// __device__ variables live over launches; copies in both directions, also from device memory and on a stream.
#include <stdio.h>

__device__ int counter = 5;
__device__ float grid[2][3] = { { 1, 2, 3 }, { 4, 5, 6 } };
__device__ int *where;

__global__ void bump(int by)
{
    atomicAdd(&counter, by);
    if (threadIdx.x == 0) grid[1][2] += 0.5f;
    if (threadIdx.x == 0 && where) *where = by;
}

int main()
{
    bump<<<1, 8>>>(2);
    int c;
    cudaMemcpyFromSymbol(&c, counter, sizeof c);
    printf("%d\n", c);
    c = -100;
    cudaMemcpyToSymbol(counter, &c, sizeof c);
    int *d;
    cudaMalloc(&d, 2 * sizeof(int));
    cudaMemcpyToSymbol(where, &d, sizeof d);
    bump<<<1, 8>>>(3);
    cudaMemcpyFromSymbol(d + 1, counter, sizeof c, 0, cudaMemcpyDeviceToDevice);
    int h[2];
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d %d\n", h[0], h[1]);
    cudaStream_t s;
    cudaStreamCreate(&s);
    float row[3] = { 7, 8, 9 }, all[6];
    cudaMemcpyToSymbolAsync(grid, row, sizeof row, 0, cudaMemcpyHostToDevice, s);
    cudaMemcpyFromSymbolAsync(all, grid, sizeof all, 0, cudaMemcpyDeviceToHost, s);
    cudaStreamSynchronize(s);
    for (float f : all) printf("%g ", f);
    printf("\n");
    int *none = nullptr;
    cudaMemcpyToSymbol(where, &none, sizeof none);
    cudaStreamDestroy(s);
    cudaFree(d);
    return 0;
}
