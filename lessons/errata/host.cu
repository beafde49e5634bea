// The same transpose with everything it needs: two
// matrices over the link, a padded tile.
#include <cstdio>

#define PINNED 0   // 1: host memory from cudaMallocHost
#define N      1024
#define TILE   16

#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { \
    printf("line %d: %s\n", __LINE__, cudaGetErrorString(e)); return 1; } } while (0)

__global__ void transpose(const float *a, float *b)
{
    __shared__ float tile[TILE][TILE + 1];
    int x = blockIdx.x * TILE + threadIdx.x, y = blockIdx.y * TILE + threadIdx.y;
    tile[threadIdx.y][threadIdx.x] = a[y * N + x];
    __syncthreads();
    x = blockIdx.y * TILE + threadIdx.x;
    y = blockIdx.x * TILE + threadIdx.y;
    b[y * N + x] = tile[threadIdx.x][threadIdx.y];
}

int main()
{
    size_t bytes = N * N * sizeof(float);
    float *a, *b, *da, *db;
    if (PINNED) {
        CHECK(cudaMallocHost(&a, bytes));
        CHECK(cudaMallocHost(&b, bytes));
    } else {
        a = new float[N * N];
        b = new float[N * N];
    }
    for (int k = 0; k < N * N; ++k)
        a[k] = k;
    CHECK(cudaMalloc(&da, bytes));
    CHECK(cudaMalloc(&db, bytes));
    CHECK(cudaMemcpy(da, a, bytes, cudaMemcpyHostToDevice));
    transpose<<<dim3(N / TILE, N / TILE), dim3(TILE, TILE)>>>(da, db);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(b, db, bytes, cudaMemcpyDeviceToHost));
    int wrong = 0;
    for (int y = 0; y < N; ++y)
        for (int x = 0; x < N; ++x)
            wrong += b[x * N + y] != a[y * N + x];
    printf("%d wrong\n", wrong);
    CHECK(cudaFree(da));
    CHECK(cudaFree(db));
    if (PINNED) {
        CHECK(cudaFreeHost(a));
        CHECK(cudaFreeHost(b));
    } else {
        delete[] a;
        delete[] b;
    }
    return wrong != 0;
}
