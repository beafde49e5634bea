// OPERATIONS multiply-adds for each number.
#include <cstdio>
#include <cstdlib>
#include <vector>

#define N          131072
#define OPERATIONS 16

__global__ void polish(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float v = x[i];
#pragma unroll
    for (int step = 0; step < OPERATIONS; ++step)
        v = v * 0.5f + 1.0f;
    x[i] = v;
}

int main()
{
    std::vector<float> x(N, 2.0f);   // 2 / 2 + 1 is 2
    float *d;
    cudaMalloc(&d, N * sizeof(float));
    cudaMemcpy(d, x.data(), N * sizeof(float), cudaMemcpyHostToDevice);

    polish<<<(N + 255) / 256, 256>>>(d, N);
    cudaError_t status = cudaGetLastError();
    if (status != cudaSuccess) {
        printf("launch failed: %s\n", cudaGetErrorString(status));
        return 1;
    }

    cudaMemcpy(x.data(), d, N * sizeof(float), cudaMemcpyDeviceToHost);
    int wrong = 0;
    for (float v : x)
        wrong += v != 2.0f;
    printf("%d numbers, 8 bytes and %d operations each, %d wrong\n", N, 2 * OPERATIONS, wrong);
    cudaFree(d);
    return wrong != 0;
}
