#include <cstdio>
__global__ void fill(float* d) {
  d[blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x;
}
__global__ void k(float* d) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  d[512 + i] = d[(i + 100) % 512];
}

int main() {
  float* d;
  cudaMalloc(&d, 1024 * sizeof(float));
  fill<<<8, 64>>>(d);
  k<<<8, 64>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
