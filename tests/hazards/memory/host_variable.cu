#include <cstdio>
__global__ void k(int* n) {
  atomicAdd(n, 1);  // <- F0106
}

int main() {
  int n = 0;
  k<<<1, 32>>>(&n);
  cudaDeviceSynchronize();
}
