#include <cstdio>
#include <cstdlib>
__global__ void k(float* d) { d[threadIdx.x] = 1; }

int main() {
  float* h = (float*)malloc(64);
  free(h);
  free(h);  // <- F0113
}
