#include <cstdio>
__global__ void k(float* d) {
  __shared__ float s[64];
  int t = threadIdx.x;
  volatile float* v = s;
  v[t] = d[t];
  v[t + 32] = 1;
  v[t] += v[t + 16];  // <- 7.0: S0104
  v[t] += v[t + 8];  // <- 7.0: S0104
  d[t] = v[t];
}

int main() {
  float* d;
  cudaMalloc(&d, 256 * sizeof(float));
  cudaMemset(d, 0, 256 * sizeof(float));
  k<<<1, 32>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
