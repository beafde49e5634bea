#include <cstdio>
__global__ void k(float* d, float* u) {
  d[threadIdx.x] = u[threadIdx.x];  // <- S0301
}

int main() {
  float *d, *u;
  cudaMalloc(&d, 256 * sizeof(float));
  cudaMalloc(&u, 256 * sizeof(float));
  k<<<1, 256>>>(d, u);
  cudaDeviceSynchronize();
  cudaFree(d);
  cudaFree(u);
}
