// The padded tile: blocks in rows or along diagonals.
#include <stdio.h>
#include <stdlib.h>

#define N        1024   // rows and columns, a multiple of TILE
#define TILE     32
#define ROWS     8      // the block is TILE x ROWS threads
#define DIAGONAL 1      // 0: blocks in rows, 1: along diagonals

#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { \
    printf("line %d: %s\n", __LINE__, cudaGetErrorString(e)); return 1; } } while (0)

__global__ void transpose(const float *a, float *b, int n)
{
    __shared__ float tile[TILE][TILE + 1];
    int bx = blockIdx.x, by = blockIdx.y;
    if (DIAGONAL) {
        by = blockIdx.x;
        bx = (blockIdx.x + blockIdx.y) % gridDim.x;
    }
    int x = bx * TILE, y = by * TILE;
    for (int r = threadIdx.y; r < TILE; r += ROWS)
        tile[r][threadIdx.x] = a[(y + r) * n + x + threadIdx.x];
    __syncthreads();
    for (int r = threadIdx.y; r < TILE; r += ROWS)
        b[(x + r) * n + y + threadIdx.x] = tile[threadIdx.x][r];
}

int main(void)
{
    size_t bytes = N * N * sizeof(float);
    float *a = (float *)malloc(bytes);
    float *b = (float *)malloc(bytes);
    for (int k = 0; k < N * N; ++k)
        a[k] = k;

    float *da, *db;
    CHECK(cudaMalloc(&da, bytes));
    CHECK(cudaMalloc(&db, bytes));
    CHECK(cudaMemcpy(da, a, bytes, cudaMemcpyHostToDevice));
    transpose<<<dim3(N / TILE, N / TILE), dim3(TILE, ROWS)>>>(da, db, N);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(b, db, bytes, cudaMemcpyDeviceToHost));

    int wrong = 0;
    for (int j = 0; j < N; ++j)
        for (int i = 0; i < N; ++i)
            wrong += b[i * N + j] != a[j * N + i];
    printf("%d x %d, %s: %d wrong\n", N, N, DIAGONAL ? "along diagonals" : "row by row", wrong);

    CHECK(cudaFree(da));
    CHECK(cudaFree(db));
    free(a);
    free(b);
    return wrong != 0;
}
