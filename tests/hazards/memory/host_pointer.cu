#include <cstdio>
#include <cstdlib>
__global__ void k(float* d) {
  d[threadIdx.x] = 1;  // <- F0106
}

int main() {
  float* h = (float*)malloc(1024);
  k<<<1, 32>>>(h);
  cudaDeviceSynchronize();
  free(h);
}
