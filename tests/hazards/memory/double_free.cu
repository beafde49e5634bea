#include <cstdio>
__global__ void k(float* d) { d[threadIdx.x] = 1; }

int main() {
  float* d;
  cudaMalloc(&d, 1024);
  cudaFree(d);
  cudaFree(d);  // <- S0502
}
