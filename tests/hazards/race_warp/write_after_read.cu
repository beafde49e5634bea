#include <cstdio>
__global__ void k(float* d) {
  __shared__ float s[32];
  int t = threadIdx.x;
  s[t] = d[t];
  __syncwarp();
  float x = s[(t + 1) % 32];
  s[t] = x;  // <- 7.0: S0104
  __syncwarp();
  d[t] = s[t];
}

int main() {
  float* d;
  cudaMalloc(&d, 256 * sizeof(float));
  cudaMemset(d, 0, 256 * sizeof(float));
  k<<<1, 32>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
