#include <cstdio>
__global__ void k(float* d) {
  int a[4];
  for (int i = 0; i < 4; i++) a[(i + threadIdx.x) & 3] = i;
  d[threadIdx.x] = a[threadIdx.x * 64];  // <- F0109
}

int main() {
  float* d;
  cudaMalloc(&d, 256 * sizeof(float));
  cudaMemset(d, 0, 256 * sizeof(float));
  k<<<1, 256>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
