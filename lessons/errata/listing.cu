// The transpose as printed and as described: who
// walks down columns, the reads or the writes?
#include <cstdio>
#include <vector>

#define PRINTED 1   // 1: indices of the printed listing   0: of the text beside it
#define N       512

#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { \
    printf("line %d: %s\n", __LINE__, cudaGetErrorString(e)); return 1; } } while (0)

__global__ void transpose(const float *a, float *b)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int j = blockIdx.y * blockDim.y + threadIdx.y;
#if PRINTED
    b[j * N + i] = a[i * N + j];
#else
    b[i * N + j] = a[j * N + i];
#endif
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
    transpose<<<dim3(N / 64, N), dim3(64, 1)>>>(da, db);
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
