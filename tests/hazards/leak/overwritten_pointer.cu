#include <cstdio>
__global__ void k(float* d) { d[threadIdx.x] = 1; }

int main() {
  float* d;
  cudaMalloc(&d, 64);  // <- S0501
  cudaMalloc(&d, 256 * sizeof(float));
  k<<<1, 256>>>(d);
  cudaFree(d);
}
