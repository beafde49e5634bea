#include <stdio.h>
#include <stdlib.h>

#define TILE 32

// a has `rows` rows of `cols` floats; both are multiples of TILE.
__global__ void kernel(const float *a, float *b, int rows, int cols)
{
    __shared__ float tile[TILE][TILE + 1];
    int x = blockIdx.x * TILE, y = blockIdx.y * TILE;
    for (int r = threadIdx.y; r < TILE; r += blockDim.y)
        tile[r][threadIdx.x] = a[(y + r) * cols + x + threadIdx.x];
    __syncthreads();
    for (int r = threadIdx.y; r < TILE; r += blockDim.y)
        b[(x + r) * rows + y + threadIdx.x] = tile[threadIdx.x][r];
}

void transpose(const float *a, float *b, int rows, int cols)
{
    kernel<<<dim3(cols / TILE, rows / TILE), dim3(TILE, 8)>>>(a, b, rows, cols);
}

int main(void)
{
    const int rows = 64, cols = 96;
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
