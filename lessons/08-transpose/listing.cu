// Indices the other way round, as in the article.
#include <stdio.h>
#include <stdlib.h>

#define N  1024   // rows and columns
#define BX 1      // block size along x
#define BY 256    // block size along y

#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { \
    printf("line %d: %s\n", __LINE__, cudaGetErrorString(e)); return 1; } } while (0)

// Reads down columns of a, writes along rows of b.
__global__ void transpose(const float *a, float *b, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int j = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < n && j < n)
        b[j * n + i] = a[i * n + j];
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
    transpose<<<dim3((N + BX - 1) / BX, (N + BY - 1) / BY), dim3(BX, BY)>>>(da, db, N);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(b, db, bytes, cudaMemcpyDeviceToHost));

    int wrong = 0;
    for (int j = 0; j < N; ++j)
        for (int i = 0; i < N; ++i)
            wrong += b[i * N + j] != a[j * N + i];
    printf("%d x %d in blocks of %d x %d: %d wrong\n", N, N, BX, BY, wrong);

    CHECK(cudaFree(da));
    CHECK(cudaFree(db));
    free(a);
    free(b);
    return wrong != 0;
}
