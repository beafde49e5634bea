// Function templates: values and types as parameters, deduction, specialisation by value.
#include <stdio.h>

template <int TILE>
__global__ void transpose(const float *in, float *out, int n)
{
    __shared__ float tile[TILE][TILE + 1];
    int x = blockIdx.x * TILE, y = blockIdx.y * TILE;
    tile[threadIdx.y][threadIdx.x] = in[(y + threadIdx.y) * n + x + threadIdx.x];
    __syncthreads();
    out[(x + threadIdx.y) * n + y + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

template <typename T>
__device__ T larger(T a, T b) { return a > b ? a : b; }

template <typename T>
__global__ void limits(T *v, int n)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x) v[i] = larger(v[i], (T)5);
}

int main()
{
    const int n = 32;
    float h[n * n], r[n * n], *a, *b;
    for (int i = 0; i < n * n; ++i) h[i] = i;
    cudaMalloc(&a, sizeof h);
    cudaMalloc(&b, sizeof h);
    cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice);
    transpose<16><<<dim3(n / 16, n / 16), dim3(16, 16)>>>(a, b, n);
    cudaMemcpy(r, b, sizeof r, cudaMemcpyDeviceToHost);
    int wrong = 0;
    for (int i = 0; i < n; ++i) for (int j = 0; j < n; ++j) wrong += r[i * n + j] != h[j * n + i];
    transpose<8><<<dim3(n / 8, n / 8), dim3(8, 8)>>>(b, a, n);
    cudaMemcpy(r, a, sizeof r, cudaMemcpyDeviceToHost);
    for (int i = 0; i < n * n; ++i) wrong += r[i] != h[i];
    limits<<<1, 32>>>(a, n);
    limits<int><<<1, 32>>>((int *)b, n);
    cudaMemcpy(r, a, sizeof r, cudaMemcpyDeviceToHost);
    printf("%d %g %g %g\n", wrong, r[0], r[5], r[31]);
    return 0;
}
