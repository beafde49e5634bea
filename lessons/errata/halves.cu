// Rows are read and columns are written by blocks
// BX wide: write transactions of a warp.
#include <cstdio>
#include <vector>

#define BX 16    // width of a block of 256 threads
#define N  256

#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { \
    printf("line %d: %s\n", __LINE__, cudaGetErrorString(e)); return 1; } } while (0)

__global__ void transpose(const float *a, float *b)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    b[x * N + y] = a[y * N + x];
}

int main()
{
    std::vector<float> a(N * N), b(N * N);
    for (int k = 0; k < N * N; ++k)
        a[k] = k;
    size_t bytes = N * N * sizeof(float);
    float *da, *db;
    CHECK(cudaMalloc(&da, bytes));
    CHECK(cudaMalloc(&db, bytes));
    CHECK(cudaMemcpy(da, a.data(), bytes, cudaMemcpyHostToDevice));
    transpose<<<dim3(N / BX, N * BX / 256), dim3(BX, 256 / BX)>>>(da, db);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(b.data(), db, bytes, cudaMemcpyDeviceToHost));
    int wrong = 0;
    for (int y = 0; y < N; ++y)
        for (int x = 0; x < N; ++x)
            wrong += b[x * N + y] != a[y * N + x];
    printf("%d wrong\n", wrong);
    CHECK(cudaFree(da));
    CHECK(cudaFree(db));
    return wrong != 0;
}
