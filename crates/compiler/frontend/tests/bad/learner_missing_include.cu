#include <cstdio>

__global__ void triangle(int* out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = i * (i + 1) / 2;
}

int main()
{
    const int n = 200;
    std::vector<int> h(n);
    int* d = nullptr;

    cudaError_t err = cudaMalloc(&d, n * sizeof(int));
    if (err != cudaSuccess) {
        printf("cudaMalloc: %s\n", cudaGetErrorString(err));
        return 1;
    }

    triangle<<<(n + 63) / 64, 64>>>(d, n);
    err = cudaGetLastError();
    if (err != cudaSuccess) {
        printf("launch: %s\n", cudaGetErrorString(err));
        return 1;
    }

    cudaMemcpy(&h[0], d, n * sizeof(int), cudaMemcpyDeviceToHost);
    printf("h[100] = %d\n", h[100]);
    cudaFree(d);
    return 0;
}
