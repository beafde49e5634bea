// Multiplies row r of a matrix by factor[r]: a block for each row. Written for the author's RTX 2080.
#include <cstdio>
#include <vector>

__global__ void scale_kernel(float *a, const float *factor, int columns)
{
    for (int x = threadIdx.x; x < columns; x += blockDim.x)
        a[blockIdx.x * columns + x] *= factor[blockIdx.x];
}

// a and factor lie in device memory.
void scale_rows(float *a, const float *factor, int rows, int columns)
{
    scale_kernel<<<rows, 1024>>>(a, factor, columns);
}

int main()
{
    const int rows = 3, columns = 100;
    std::vector<float> a(rows * columns, 2.0f), factor = {1.0f, 2.0f, 3.0f};
    float *da, *df;
    cudaMalloc(&da, a.size() * sizeof(float));
    cudaMalloc(&df, rows * sizeof(float));
    cudaMemcpy(da, a.data(), a.size() * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemcpy(df, factor.data(), rows * sizeof(float), cudaMemcpyHostToDevice);
    scale_rows(da, df, rows, columns);
    printf("%s\n", cudaGetErrorString(cudaGetLastError()));
    cudaMemcpy(a.data(), da, a.size() * sizeof(float), cudaMemcpyDeviceToHost);
    printf("%g %g %g\n", a[0], a[columns], a[2 * columns]);
    cudaFree(da);
    cudaFree(df);
    return 0;
}
