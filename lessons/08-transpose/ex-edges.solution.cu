#include <stdio.h>
#include <stdlib.h>

#define TILE 16

// a has `rows` rows of `cols` floats; b gets `cols` rows of `rows` floats.
__global__ void kernel(const float *a, float *b, int rows, int cols)
{
    __shared__ float tile[TILE][TILE + 1];
    int x = blockIdx.x * TILE, y = blockIdx.y * TILE;
    int i = x + threadIdx.x, j = y + threadIdx.y;

    if (i < cols && j < rows)
        tile[threadIdx.y][threadIdx.x] = a[j * cols + i];
    __syncthreads();
    i = x + threadIdx.y;   // row of b, column of a
    j = y + threadIdx.x;
    if (i < cols && j < rows)
        b[i * rows + j] = tile[threadIdx.x][threadIdx.y];
}

void transpose(const float *a, float *b, int rows, int cols)
{
    dim3 grid((cols + TILE - 1) / TILE, (rows + TILE - 1) / TILE);
    kernel<<<grid, dim3(TILE, TILE)>>>(a, b, rows, cols);
}

int main(void)
{
    const int rows = 32, cols = 48;
    size_t bytes = (size_t)rows * cols * sizeof(float);
    float *a = (float *)malloc(bytes), *b = (float *)malloc(bytes);
    for (int k = 0; k < rows * cols; ++k)
        a[k] = k;
    float *da, *db;
    cudaMalloc(&da, bytes);
    cudaMalloc(&db, bytes);
    cudaMemcpy(da, a, bytes, cudaMemcpyHostToDevice);
    transpose(da, db, rows, cols);
    cudaMemcpy(b, db, bytes, cudaMemcpyDeviceToHost);

    int wrong = 0;
    for (int j = 0; j < rows; ++j)
        for (int i = 0; i < cols; ++i)
            wrong += b[i * rows + j] != a[j * cols + i];
    printf("%d of %d elements wrong\n", wrong, rows * cols);
    cudaFree(da);
    cudaFree(db);
    free(a);
    free(b);
    return wrong != 0;
}
