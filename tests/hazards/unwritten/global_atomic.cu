#include <cstdio>
__global__ void k(float* d, float* u) {
  atomicAdd(&u[threadIdx.x % 4], 1.0f);  // <- S0301
  d[0] = 1;
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
