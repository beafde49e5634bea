#include <cstdio>
__global__ void k(float* d) {
  d[threadIdx.x] = 1;  // <- F0105
}

int main() {
  float* d;
  cudaMalloc(&d, 1024);
  cudaFree(d);
  k<<<1, 32>>>(d);
  cudaDeviceSynchronize();
}
