#include <cstdio>
__global__ void k(float* d) {
  extern __shared__ float s[];
  int t = threadIdx.x;
  s[t] = d[t];
  if (t >= 32) d[t] = s[t - 32];  // <- S0102
}

int main() {
  float* d;
  cudaMalloc(&d, 256 * sizeof(float));
  cudaMemset(d, 0, 256 * sizeof(float));
  k<<<1, 256, 256 * sizeof(float)>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
