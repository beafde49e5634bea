#include <cstdio>
__device__ __noinline__ void fill(int* p, int n) {
  for (int i = 0; i < n; i++) p[i] = i;
}
__global__ void k(float* d) {
  int a[8];
  fill(a, 7);
  d[threadIdx.x] = a[threadIdx.x & 7];  // <- S0303
}

int main() {
  float* d;
  cudaMalloc(&d, 256 * sizeof(float));
  cudaMemset(d, 0, 256 * sizeof(float));
  k<<<1, 256>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
