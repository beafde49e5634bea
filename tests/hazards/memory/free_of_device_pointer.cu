#include <cstdio>
#include <cstdlib>
__global__ void k(float* d) { d[threadIdx.x] = 1; }

int main() {
  float* d;
  cudaMalloc(&d, 64);
  free(d);  // <- F0113
}
