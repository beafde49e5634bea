// y = a x + y; TOTAL threads share N elements.
#include <cstdio>
#include <cstdlib>
#include <vector>

#define N     65536
#define TOTAL 1       // threads in all: a power of two

__global__ void saxpy(int n, float a,
                      const float *x, float *y)
{
    int threads = gridDim.x * blockDim.x;
    int first = blockIdx.x * blockDim.x + threadIdx.x;
    for (int i = first; i < n; i += threads)
        y[i] = a * x[i] + y[i];
}

int main()
{
    std::vector<float> x(N), y(N);
    for (int i = 0; i < N; ++i) {
        x[i] = i;
        y[i] = 1.0f;
    }
    float *dx, *dy;
    cudaMalloc(&dx, N * sizeof(float));
    cudaMalloc(&dy, N * sizeof(float));
    cudaMemcpy(dx, x.data(), N * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemcpy(dy, y.data(), N * sizeof(float), cudaMemcpyHostToDevice);

    const int block = TOTAL < 256 ? TOTAL : 256;
    saxpy<<<TOTAL / block, block>>>(N, 2.0f, dx, dy);
    cudaError_t status = cudaGetLastError();
    if (status != cudaSuccess) {
        printf("launch failed: %s\n", cudaGetErrorString(status));
        return 1;
    }

    cudaMemcpy(y.data(), dy, N * sizeof(float), cudaMemcpyDeviceToHost);
    int wrong = 0;
    for (int i = 0; i < N; ++i)
        if (y[i] != 2.0f * i + 1.0f)
            ++wrong;
    printf("%d elements, threads: %d, wrong: %d\n", N, TOTAL, wrong);
    cudaFree(dx);
    cudaFree(dy);
    return wrong != 0;
}
