#include <cstdio>
__global__ void k(float* d) { d[threadIdx.x] = 1; }

int main() {
  float* d;
  cudaMalloc(&d, 1024);
  k<<<1, 256>>>(d);
  printf("%g\n", d[0]);  // <- F0107
}
