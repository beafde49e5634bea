#include <cstdio>
__global__ void k(float* d) {
  d[threadIdx.x] = 1;  // <- F0103
}

int main() {
  float* d = nullptr;
  cudaMalloc(&d, 1ull << 50);  // <- S0702
  k<<<1, 32>>>(d);
  cudaDeviceSynchronize();
}
