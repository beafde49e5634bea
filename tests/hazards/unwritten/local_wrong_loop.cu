#include <cstdio>
__device__ __noinline__ int sum(const int* p, int n) {
  int r = 0;
  for (int i = 0; i < n; i++) r += p[i];  // <- S0303
  return r;
}
__global__ void k(float* d) {
  int a[8];
  for (int i = 1; i < 8; i++) a[i] = i;
  d[threadIdx.x] = sum(a, 8);
}

int main() {
  float* d;
  cudaMalloc(&d, 256 * sizeof(float));
  cudaMemset(d, 0, 256 * sizeof(float));
  k<<<1, 256>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
