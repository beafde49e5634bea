#include <cstdio>
__global__ void k(float* d) {
  float x = d[threadIdx.x];
  x += __shfl_xor_sync(0xff, x, 1);  // <- 7.0: S0403
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
