#include <cstdio>
__global__ void k(float* d) { d[threadIdx.x] = 1; }

int main() {
  float* d;
  cudaMalloc(&d, 256 * sizeof(float));  // <- S0501
  k<<<1, 256>>>(d);
  cudaDeviceSynchronize();
}
