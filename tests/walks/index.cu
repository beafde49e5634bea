// A transpose that reads its tile in the wrong order when the tile is not square.
#include <cstdio>
#define W 8
#define H 4

__global__ void transpose(const float *in, float *out) {
    __shared__ float tile[H][W];
    int x = threadIdx.x, y = threadIdx.y;
    tile[y][x] = in[y * W + x];
    __syncthreads();
    int row = y * W + x;
    int u = row / W, v = row % W;
    out[u * H + v] = tile[v % H][u];
}

int main() {
    float numbers[W * H], *in, *out, result[W * H];
    for (int i = 0; i < W * H; i++) numbers[i] = i;
    cudaMalloc(&in, sizeof numbers);
    cudaMalloc(&out, 2 * sizeof numbers);
    cudaMemcpy(in, numbers, sizeof numbers, cudaMemcpyHostToDevice);
    transpose<<<1, dim3(W, H)>>>(in, out);
    cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
    printf("%g, not %g\n", result[20], numbers[5]);
}
