#include <cstdio>
__global__ void k(float* d) {
  if (threadIdx.x == 0)
    d[3] = blockIdx.x;  // <- S0201
}

int main() {
  float* d;
  cudaMalloc(&d, 256 * sizeof(float));
  cudaMemset(d, 0, 256 * sizeof(float));
  k<<<4, 64>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
