#include <cstdio>
__global__ void k(float* d) {
  d[threadIdx.x] = 1;
  __syncwarp(0x7fffffff);  // <- 7.0: S0403
}

int main() {
  float* d;
  cudaMalloc(&d, 256 * sizeof(float));
  cudaMemset(d, 0, 256 * sizeof(float));
  k<<<1, 32>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
