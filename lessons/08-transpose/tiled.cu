// Transpose through a tile: whole rows both ways.
#include <stdio.h>
#include <stdlib.h>

#define N    1024   // rows and columns
#define TILE 16     // block: TILE x TILE
#define PAD  1      // unused columns of the tile

__global__ void transpose(const float *a, float *b, int n)
{
    __shared__ float tile[TILE][TILE + PAD];
    int x = blockIdx.x * TILE, y = blockIdx.y * TILE;

    tile[threadIdx.y][threadIdx.x] = a[(y + threadIdx.y) * n + x + threadIdx.x];
    __syncthreads();
    b[(x + threadIdx.y) * n + y + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

int main(void)
{
    size_t bytes = N * N * sizeof(float);
    float *a = (float *)malloc(bytes);
    float *b = (float *)malloc(bytes);
    for (int k = 0; k < N * N; ++k)
        a[k] = k;

    float *da, *db;
    cudaMalloc(&da, bytes);
    cudaMalloc(&db, bytes);
    cudaMemcpy(da, a, bytes, cudaMemcpyHostToDevice);

    dim3 block(TILE, TILE);
    dim3 grid(N / TILE, N / TILE);
    transpose<<<grid, block>>>(da, db, N);
    cudaError_t error = cudaGetLastError();
    if (error != cudaSuccess) {
        printf("launch failed: %s\n", cudaGetErrorString(error));
        return 1;
    }
    cudaMemcpy(b, db, bytes, cudaMemcpyDeviceToHost);

    // The host's own transpose is the judge.
    int wrong = 0;
    for (int j = 0; j < N; ++j)
        for (int i = 0; i < N; ++i)
            if (b[i * N + j] != a[j * N + i])
                ++wrong;
    if (wrong == 0)
        printf("%d x %d transposed, every element right\n", N, N);
    else
        printf("%d of %d elements wrong\n", wrong, N * N);

    cudaFree(da);
    cudaFree(db);
    free(a);
    free(b);
    return wrong != 0;
}
