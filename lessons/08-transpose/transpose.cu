// Transpose of an N x N matrix, one thread per element.
#include <stdio.h>
#include <stdlib.h>

#define N  1024   // rows and columns
#define BX 64     // block size along x
#define BY 1      // block size along y

// Reads along rows of a, writes down columns of b.
__global__ void transpose(const float *a, float *b, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int j = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < n && j < n)
        b[i * n + j] = a[j * n + i];
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

    dim3 block(BX, BY);
    dim3 grid((N + BX - 1) / BX, (N + BY - 1) / BY);
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
