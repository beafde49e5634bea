// c = a + b on the device: the copies there
// and back, and the one kernel between them.
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

// elements of each vector
#define N      524288
// 1: page-locked host memory
#define PINNED 0

#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { \
    printf("line %d: %s\n", __LINE__, cudaGetErrorString(e)); exit(1); } } while (0)

__global__ void add(const float *a, const float *b, float *c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}

float *host_vector(size_t bytes)
{
    float *p;
    if (PINNED)
        CHECK(cudaMallocHost(&p, bytes));
    else
        p = (float *)malloc(bytes);
    return p;
}

void host_free(float *p)
{
    if (PINNED)
        CHECK(cudaFreeHost(p));
    else
        free(p);
}

int main()
{
    size_t bytes = N * sizeof(float);
    float *a = host_vector(bytes), *b = host_vector(bytes), *c = host_vector(bytes);
    for (int i = 0; i < N; ++i) {
        a[i] = i;
        b[i] = 2 * i;
    }
    float *da, *db, *dc;
    CHECK(cudaMalloc(&da, bytes));
    CHECK(cudaMalloc(&db, bytes));
    CHECK(cudaMalloc(&dc, bytes));

    CHECK(cudaMemcpy(da, a, bytes, cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(db, b, bytes, cudaMemcpyHostToDevice));
    add<<<(N + 255) / 256, 256>>>(da, db, dc, N);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(c, dc, bytes, cudaMemcpyDeviceToHost));

    int wrong = 0;
    for (int i = 0; i < N; ++i)
        wrong += c[i] != a[i] + b[i];
    printf("%d sums, %d wrong\n", N, wrong);

    CHECK(cudaFree(da));
    CHECK(cudaFree(db));
    CHECK(cudaFree(dc));
    host_free(a);
    host_free(b);
    host_free(c);
    return wrong != 0;
}
