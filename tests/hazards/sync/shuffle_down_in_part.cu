#include <cstdio>
__global__ void k(float* d) {
  float x = d[threadIdx.x];
  if (threadIdx.x >= 16) x += __shfl_xor_sync(0xffff0000, x, 16);  // <- S0404
  d[threadIdx.x] = x;
}

int main() {
  float* d;
  cudaMalloc(&d, 256 * sizeof(float));
  cudaMemset(d, 0, 256 * sizeof(float));
  k<<<1, 32>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
