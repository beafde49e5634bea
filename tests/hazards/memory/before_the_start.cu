#include <cstdio>
__global__ void k(float* d) {
  d[0] = d[(int)threadIdx.x - 1];  // <- F0101
}

int main() {
  float* d;
  cudaMalloc(&d, 256 * sizeof(float));
  cudaMemset(d, 0, 256 * sizeof(float));
  k<<<1, 256>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
