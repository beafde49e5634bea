// A table of N x N numbers is added up: by rows, then by columns.
#include <cstdio>
#include <vector>

#define N 1024

__global__ void rows(const float *table, float *sums)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0.0f;
    for (int column = 0; column < N; ++column)
        sum += table[row * N + column];
    sums[row] = sum;
}

__global__ void columns(const float *table, float *sums)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0.0f;
    for (int row = 0; row < N; ++row)
        sum += table[row * N + column];
    sums[column] = sum;
}

int main()
{
    std::vector<float> table(N * N, 1.0f), sums(N);
    float *d_table, *d_sums;
    cudaMalloc(&d_table, N * N * sizeof(float));
    cudaMalloc(&d_sums, N * sizeof(float));
    cudaMemcpy(d_table, table.data(), N * N * sizeof(float), cudaMemcpyHostToDevice);

    rows<<<N / 32, 32>>>(d_table, d_sums);
    columns<<<N / 32, 32>>>(d_table, d_sums);

    cudaMemcpy(sums.data(), d_sums, N * sizeof(float), cudaMemcpyDeviceToHost);
    cudaError_t status = cudaGetLastError();
    if (status != cudaSuccess) {
        printf("failed: %s\n", cudaGetErrorString(status));
        return 1;
    }
    printf("column 0: %g, column %d: %g\n", sums[0], N - 1, sums[N - 1]);
    cudaFree(d_table);
    cudaFree(d_sums);
    return 0;
}
