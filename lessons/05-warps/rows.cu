// Rows of different length, one thread for each.
#include <math.h>
#include <stdio.h>
#include <vector>

#define ROWS  (1 << 15)
#define BLOCK 128
#define ORDER 0     // 0 short first; 1 long; 2 shuffled

#define CHECK(call)                                                       \
    do {                                                                  \
        cudaError_t error = (call);                                       \
        if (error != cudaSuccess) {                                       \
            printf("%s: %s\n", #call, cudaGetErrorString(error));         \
            return 1;                                                     \
        }                                                                 \
    } while (0)

__host__ __device__ int length(int row) { return row / 64 + 1; }

__device__ int row_of(int i)
{
    if (ORDER == 0) return i;
    if (ORDER == 1) return ROWS - 1 - i;
    return i * 3571u % ROWS;   // every row once, shuffled
}

__global__ void decay(float *out)
{
    int row = row_of(blockIdx.x * BLOCK + threadIdx.x);
    float x = row;
    for (int k = 0; k < length(row); ++k)
        x = x * 0.5f + 1;
    out[row] = x;
}

int main()
{
    std::vector<float> out(ROWS);
    float *d_out;
    CHECK(cudaMalloc(&d_out, ROWS * sizeof(float)));
    decay<<<ROWS / BLOCK, BLOCK>>>(d_out);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(out.data(), d_out, ROWS * sizeof(float), cudaMemcpyDeviceToHost));
    for (int row = 0; row < ROWS; ++row) {
        float x = row;
        for (int k = 0; k < length(row); ++k)
            x = x * 0.5f + 1;
        if (fabsf(out[row] - x) > 1e-3f) {
            printf("row %d: %g, not %g\n", row, out[row], x);
            return 1;
        }
    }
    printf("%d rows, order %d\n", ROWS, ORDER);
    CHECK(cudaFree(d_out));
    return 0;
}
