#include <cstdio>
__global__ void k(float* d) {
  atomicAdd(&d[threadIdx.x * 2], 1.0f);  // <- F0102
}

int main() {
  float* d;
  cudaMalloc(&d, 256 * sizeof(float));
  cudaMemset(d, 0, 256 * sizeof(float));
  k<<<1, 256>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
