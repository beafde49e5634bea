#include <cstdio>
__global__ void k(float* d) {
  d[threadIdx.x] = 1;  // <- F0103
}

int main() {
  k<<<1, 32>>>(nullptr);
  cudaDeviceSynchronize();
}
