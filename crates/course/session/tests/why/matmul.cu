// A product whose threads each keep a square of the result in registers.
// why: geforce-gtx-1080 N=384 issue_slots|pipe:float|shared_bandwidth
// why: geforce-gtx-480 issue_slots|pipe:float|shared_bandwidth
#include <cuda_runtime.h>
#define N 256
#define TILE 64
#define K 16
__global__ void product(const float *a, const float *b, float *c) {
    __shared__ float as[K][TILE + 1], bs[K][TILE];
    float sum[4][4] = {};
    int t = threadIdx.y * 16 + threadIdx.x;
    for (int k0 = 0; k0 < N; k0 += K) {
        for (int i = t; i < K * TILE; i += 256) {
            as[i % K][i / K] = a[(blockIdx.y * TILE + i / K) * N + k0 + i % K];
            bs[i / TILE][i % TILE] = b[(k0 + i / TILE) * N + blockIdx.x * TILE + i % TILE];
        }
        __syncthreads();
        for (int k = 0; k < K; k++)
            for (int i = 0; i < 4; i++)
                for (int j = 0; j < 4; j++)
                    sum[i][j] += as[k][threadIdx.y * 4 + i] * bs[k][j * 16 + threadIdx.x];
        __syncthreads();
    }
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++)
            c[(blockIdx.y * TILE + threadIdx.y * 4 + i) * N + blockIdx.x * TILE + j * 16 + threadIdx.x] = sum[i][j];
}
int main() {
    float *a, *b, *c;
    cudaMalloc(&a, N * N * sizeof(float));
    cudaMalloc(&b, N * N * sizeof(float));
    cudaMalloc(&c, N * N * sizeof(float));
    product<<<dim3(N / TILE, N / TILE), dim3(16, 16)>>>(a, b, c);
    return cudaDeviceSynchronize() != cudaSuccess;
}
