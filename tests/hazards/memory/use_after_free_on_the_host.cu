#include <cstdio>
#include <cstdlib>
__global__ void k(float* d) { d[threadIdx.x] = 1; }

int main() {
  float* h = (float*)malloc(64);
  free(h);
  h[2] = 1;  // <- F0105
}
