#include <cstdio>
__global__ void k(float* d) {
  __shared__ unsigned char s[256];
  int t = threadIdx.x;
  s[t] = t;  // <- S0103
  d[t] = s[(t + 64) % 256];  // <- S0102, S0302
}

int main() {
  float* d;
  cudaMalloc(&d, 256 * sizeof(float));
  cudaMemset(d, 0, 256 * sizeof(float));
  k<<<1, 256>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
