#include <cstdio>
__global__ void k(float* d) { d[threadIdx.x] = 1; }

int main() {
  float* d;
  cudaMalloc(&d, 1024);  // <- S0501
  cudaFree(d + 4);  // <- S0502
}
