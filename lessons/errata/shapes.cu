// Transpose by narrow blocks: every read is
// scattered, every write whole, at any height.
#include <cstdio>
#include <vector>

#define BY 64     // block of 1 x BY
#define N  1024

#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { \
    printf("line %d: %s\n", __LINE__, cudaGetErrorString(e)); return 1; } } while (0)

__global__ void transpose(const float *a, float *b)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int j = blockIdx.y * blockDim.y + threadIdx.y;
    b[i * N + j] = a[j * N + i];
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
    transpose<<<dim3(N, N / BY), dim3(1, BY)>>>(da, db);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(b.data(), db, bytes, cudaMemcpyDeviceToHost));
    int wrong = 0;
    for (int y = 0; y < N; ++y)
        for (int x = 0; x < N; ++x)
            wrong += b[x * N + y] != a[y * N + x];
    printf("1 x %d: %d wrong\n", BY, wrong);
    CHECK(cudaFree(da));
    CHECK(cudaFree(db));
    return wrong != 0;
}
