// Rows of very different length: the kernel
// itself launches a grid for each long one.
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

// one thread of the parent looks after each
#define ROWS  256
// length of every 32nd row; the others have 8
// elements
#define LONG  4096
// 1: long rows become grids of their own
// 0: the row's thread does it all
#define CHILD 1

#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { \
    printf("line %d: %s\n", __LINE__, cudaGetErrorString(e)); exit(1); } } while (0)

__global__ void scale(float *row, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        row[i] *= 2;
}

__global__ void scale_rows(float *v, const int *first, int rows)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= rows)
        return;
    int begin = first[r], n = first[r + 1] - begin;
    if (CHILD && n > 64)
        scale<<<(n + 127) / 128, 128>>>(v + begin, n);
    else
        for (int k = 0; k < n; ++k)
            v[begin + k] *= 2;
}

int main()
{
    static int first[ROWS + 1];
    for (int r = 0; r < ROWS; ++r)
        first[r + 1] = first[r] + (r % 32 == 7 ? LONG : 8);
    int n = first[ROWS];
    float *h = (float *)malloc(n * sizeof(float)), *d, ms;
    for (int i = 0; i < n; ++i)
        h[i] = i;
    int *dfirst;
    cudaEvent_t start, stop;
    CHECK(cudaMalloc(&d, n * sizeof(float)));
    CHECK(cudaMalloc(&dfirst, sizeof(first)));
    CHECK(cudaEventCreate(&start));
    CHECK(cudaEventCreate(&stop));
    CHECK(cudaMemcpy(d, h, n * sizeof(float), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(dfirst, first, sizeof(first), cudaMemcpyHostToDevice));

    CHECK(cudaEventRecord(start));
    scale_rows<<<ROWS / 128, 128>>>(d, dfirst, ROWS);
    CHECK(cudaGetLastError());
    CHECK(cudaEventRecord(stop));
    CHECK(cudaMemcpy(h, d, n * sizeof(float), cudaMemcpyDeviceToHost));
    CHECK(cudaEventElapsedTime(&ms, start, stop));

    int wrong = 0;
    for (int i = 0; i < n; ++i)
        wrong += h[i] != 2.0f * i;
    printf("%d rows, %d elements, %d wrong, %.1f us\n", ROWS, n, wrong, 1000 * ms);
    CHECK(cudaEventDestroy(start));
    CHECK(cudaEventDestroy(stop));
    CHECK(cudaFree(d));
    CHECK(cudaFree(dfirst));
    free(h);
    return wrong != 0;
}
