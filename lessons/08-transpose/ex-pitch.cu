#include <stdio.h>
#include <stdlib.h>

#define TILE 16

// Rows of both matrices begin `pitch` floats apart.
__global__ void kernel(const float *a, float *b, int pitch)
{
    __shared__ float tile[TILE][TILE + 1];
    int x = blockIdx.x * TILE, y = blockIdx.y * TILE;

    tile[threadIdx.y][threadIdx.x] = a[(y + threadIdx.y) * pitch + x + threadIdx.x];
    __syncthreads();
    b[(x + threadIdx.y) * pitch + y + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

// Floats from the beginning of a row to that of the next.
int row_pitch(int n)
{
    return n;
}

int main(void)
{
    const int n = 512, pitch = row_pitch(n);
    size_t bytes = (size_t)pitch * n * sizeof(float);
    float *da, *db;
    cudaMalloc(&da, bytes);
    cudaMalloc(&db, bytes);
    cudaMemset(da, 0, bytes);
    kernel<<<dim3(n / TILE, n / TILE), dim3(TILE, TILE)>>>(da, db, pitch);
    printf("n = %d, pitch = %d: %s\n", n, pitch, cudaGetErrorString(cudaDeviceSynchronize()));
    cudaFree(da);
    cudaFree(db);
    return 0;
}
