#include <cstdio>
__global__ void k(float* d) {
  extern __shared__ float s[];
  s[threadIdx.x] = d[threadIdx.x];  // <- F0108
}

int main() {
  float* d;
  cudaMalloc(&d, 256 * sizeof(float));
  cudaMemset(d, 0, 256 * sizeof(float));
  k<<<1, 256>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
