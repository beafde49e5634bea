#include <cstdio>
__global__ void k(float* d) {
  __shared__ float s[1];
  if (threadIdx.x % 32 == 0) s[0] = 3;
  d[threadIdx.x] = s[0];  // <- 7.0: S0104
}

int main() {
  float* d;
  cudaMalloc(&d, 256 * sizeof(float));
  cudaMemset(d, 0, 256 * sizeof(float));
  k<<<1, 32>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
