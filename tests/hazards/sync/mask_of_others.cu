#include <cstdio>
__global__ void k(float* d) {
  int x = threadIdx.x;
  if (threadIdx.x < 16) x = __shfl_sync(0xffff0000, x, 0);  // <- 7.0: F0202
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
