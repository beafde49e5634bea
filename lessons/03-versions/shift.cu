// b[i] = a[i + OFFSET] + 1 for N numbers.
#include <cstdio>
#include <cstdlib>
#include <vector>

#define N      262144
#define OFFSET 0  // 1: every warp reads across a boundary

#define CHECK(call)                                                                     \
    do {                                                                                \
        cudaError_t status = (call);                                                    \
        if (status != cudaSuccess) {                                                    \
            printf("%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(status));      \
            exit(1);                                                                    \
        }                                                                               \
    } while (0)

__global__ void shift(const float *a, float *b, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        b[i] = a[i + OFFSET] + 1.0f;
}

int main()
{
    std::vector<float> a(N + OFFSET), b(N);
    for (int i = 0; i < N + OFFSET; ++i)
        a[i] = i % 1000;
    float *da, *db;
    CHECK(cudaMalloc(&da, (N + OFFSET) * sizeof(float)));
    CHECK(cudaMalloc(&db, N * sizeof(float)));
    CHECK(cudaMemcpy(da, a.data(), (N + OFFSET) * sizeof(float), cudaMemcpyHostToDevice));

    shift<<<(N + 255) / 256, 256>>>(da, db, N);
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());

    CHECK(cudaMemcpy(b.data(), db, N * sizeof(float), cudaMemcpyDeviceToHost));
    int wrong = 0;
    for (int i = 0; i < N; ++i)
        if (b[i] != a[i + OFFSET] + 1.0f)
            ++wrong;
    printf("%d numbers, offset %d, %d wrong\n", N, OFFSET, wrong);
    CHECK(cudaFree(da));
    CHECK(cudaFree(db));
    return wrong != 0;
}
