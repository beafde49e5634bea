#include <cstdio>
__device__ __noinline__ float get(const float* p) {
  return *p;  // <- S0102, S0302
}
__global__ void k(float* d) {
  __shared__ float s[256];
  int t = threadIdx.x;
  s[t] = t;  // <- S0103
  d[t] = get(s + (t + 128) % 256);
}

int main() {
  float* d;
  cudaMalloc(&d, 256 * sizeof(float));
  cudaMemset(d, 0, 256 * sizeof(float));
  k<<<1, 256>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
