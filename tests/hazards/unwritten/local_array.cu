#include <cstdio>
__global__ void k(float* d) {
  float a[8];
  int t = threadIdx.x;
  for (int i = 0; i < 4; i++) a[(i * t) & 7] = i;
  d[t] = a[(t * 3 + 1) & 7];  // <- S0303
}

int main() {
  float* d;
  cudaMalloc(&d, 256 * sizeof(float));
  cudaMemset(d, 0, 256 * sizeof(float));
  k<<<1, 256>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
