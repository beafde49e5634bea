#include <cstdio>
__global__ void k(float* d) {
  __shared__ float s[16][17];
  int x = threadIdx.x % 16, y = threadIdx.x / 16;
  for (int i = 0; i < 3; i++) {
    s[y][x] = d[threadIdx.x];
    __syncthreads();
    float v = s[x][y];
    __syncthreads();
    d[threadIdx.x] = v;
  }
}

int main() {
  float* d;
  cudaMalloc(&d, 256 * sizeof(float));
  cudaMemset(d, 0, 256 * sizeof(float));
  k<<<1, 256>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
