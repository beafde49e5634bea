#include <cstdio>
__global__ void k(float* d) {
  float x = d[threadIdx.x];
  if (threadIdx.x < 8) x = __shfl_sync(0xff, x, 8 + threadIdx.x);  // <- S0404
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
