// Matrix product, naive and tiled, checked on the host.
#include <stdio.h>
#include <stdlib.h>
#define TILE 16

__global__ void naive(const float *a, const float *b, float *c, int n)
{
    int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0;
    if (row < n && col < n) {
        for (int k = 0; k < n; ++k) sum += a[row * n + k] * b[k * n + col];
        c[row * n + col] = sum;
    }
}

__global__ void tiled(const float *a, const float *b, float *c, int n)
{
    __shared__ float as[TILE][TILE], bs[TILE][TILE];
    int tx = threadIdx.x, ty = threadIdx.y;
    int row = blockIdx.y * TILE + ty, col = blockIdx.x * TILE + tx;
    float sum = 0;
    for (int m = 0; m < (n + TILE - 1) / TILE; ++m) {
        as[ty][tx] = row < n && m * TILE + tx < n ? a[row * n + m * TILE + tx] : 0;
        bs[ty][tx] = col < n && m * TILE + ty < n ? b[(m * TILE + ty) * n + col] : 0;
        __syncthreads();
        for (int k = 0; k < TILE; ++k) sum += as[ty][k] * bs[k][tx];
        __syncthreads();
    }
    if (row < n && col < n) c[row * n + col] = sum;
}

int main()
{
    const int n = 67;
    size_t bytes = n * n * sizeof(float);
    float *h[4], *d[3];
    for (int i = 0; i < 4; ++i) h[i] = (float *)malloc(bytes);
    for (int i = 0; i < 3; ++i) cudaMalloc(&d[i], bytes);
    for (int i = 0; i < n * n; ++i) { h[0][i] = i % 7 - 3; h[1][i] = i % 5 - 2; }
    for (int r = 0; r < n; ++r)
        for (int c = 0; c < n; ++c) {
            float s = 0;
            for (int k = 0; k < n; ++k) s += h[0][r * n + k] * h[1][k * n + c];
            h[3][r * n + c] = s;
        }
    cudaMemcpy(d[0], h[0], bytes, cudaMemcpyHostToDevice);
    cudaMemcpy(d[1], h[1], bytes, cudaMemcpyHostToDevice);
    dim3 block(TILE, TILE), grid((n + TILE - 1) / TILE, (n + TILE - 1) / TILE);
    for (int which = 0; which < 2; ++which) {
        cudaMemset(d[2], 0, bytes);
        if (which == 0) naive<<<grid, block>>>(d[0], d[1], d[2], n);
        else tiled<<<grid, block>>>(d[0], d[1], d[2], n);
        cudaMemcpy(h[2], d[2], bytes, cudaMemcpyDeviceToHost);
        int wrong = 0;
        for (int i = 0; i < n * n; ++i) wrong += h[2][i] != h[3][i];
        printf("%s: %d wrong, c[5][6] = %g\n", which ? "tiled" : "naive", wrong, h[2][5 * n + 6]);
    }
    return 0;
}
