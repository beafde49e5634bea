#include <cstdio>
__global__ void k(float* d) {
  int x = __any_sync(0x0000ffff, threadIdx.x == 3);  // <- 7.0: S0403
  d[threadIdx.x] = x;
}

int main() {
  float* d;
  cudaMalloc(&d, 256 * sizeof(float));
  cudaMemset(d, 0, 256 * sizeof(float));
  k<<<1, 32>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
