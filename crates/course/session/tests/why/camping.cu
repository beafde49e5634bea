// A transpose through shared memory coalesces, but the columns that blocks write at the same time lie in one partition.
// Rows one strip longer spread them.
// why: geforce-8800-gts-512 partition_camping
// why: quadro-fx-4800 N=1536 partition_camping
// why: geforce-8800-gts-512 EXTRA=64 !partition_camping
#include <cuda_runtime.h>
#define N 1024
#define EXTRA 0
#define T 16
__global__ void transpose(const float *in, float *out) {
    __shared__ float tile[T][T + 1];
    int x = blockIdx.x * T + threadIdx.x, y = blockIdx.y * T + threadIdx.y;
    tile[threadIdx.y][threadIdx.x] = in[y * (N + EXTRA) + x];
    __syncthreads();
    x = blockIdx.y * T + threadIdx.x;
    y = blockIdx.x * T + threadIdx.y;
    out[y * (N + EXTRA) + x] = tile[threadIdx.x][threadIdx.y];
}
int main() {
    float *a, *b;
    cudaMalloc(&a, N * (N + EXTRA) * sizeof(float));
    cudaMalloc(&b, N * (N + EXTRA) * sizeof(float));
    transpose<<<dim3(N / T, N / T), dim3(T, T)>>>(a, b);
    return cudaDeviceSynchronize() != cudaSuccess;
}
