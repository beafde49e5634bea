#include <cstdio>
__global__ void k(float* d) {
  if (threadIdx.x >= 24) return;
  float x = d[threadIdx.x];
  d[threadIdx.x] = __shfl_sync(0xffffffff, x, 31);  // <- S0404
}

int main() {
  float* d;
  cudaMalloc(&d, 256 * sizeof(float));
  cudaMemset(d, 0, 256 * sizeof(float));
  k<<<1, 32>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
