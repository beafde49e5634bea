#include <cstdio>
__global__ void k(float* d) { d[threadIdx.x] = 1; }

int main() {
  float* d;
  cudaMalloc(&d, 1024);
  d[3] = 2;  // <- F0107
}
