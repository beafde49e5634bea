#include <cstdio>
__global__ void k(float* d) {
  __shared__ float s[32];
  int t = threadIdx.x;
  s[t] = d[t];
  d[t] = s[31 - t];  // <- 7.0: S0104
}

int main() {
  float* d;
  cudaMalloc(&d, 256 * sizeof(float));
  cudaMemset(d, 0, 256 * sizeof(float));
  k<<<1, 32>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
