// A padded tile without a type, and with one.
#include <cstdio>

#define PRINTED 1   // 1: no type   0: float
#define TILE    16

#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { \
    printf("line %d: %s\n", __LINE__, cudaGetErrorString(e)); return 1; } } while (0)

__global__ void transpose(float *x)
{
#if PRINTED
    __shared__ tile[TILE][TILE + 1];
#else
    __shared__ float tile[TILE][TILE + 1];
#endif
    tile[threadIdx.y][threadIdx.x] = x[threadIdx.y * TILE + threadIdx.x];
    __syncthreads();
    x[threadIdx.y * TILE + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

int main()
{
    float h[TILE * TILE], *d;
    int wrong = 0;
    for (int i = 0; i < TILE * TILE; ++i)
        h[i] = i;
    CHECK(cudaMalloc(&d, sizeof h));
    CHECK(cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice));
    transpose<<<1, dim3(TILE, TILE)>>>(d);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost));
    for (int i = 0; i < TILE * TILE; ++i)
        wrong += h[i] != i % TILE * TILE + i / TILE;
    printf("%d wrong\n", wrong);
    CHECK(cudaFree(d));
    return wrong != 0;
}
