#include <cstdio>
__global__ void k(float* d) {
  d[blockIdx.x * blockDim.x + threadIdx.x] = 1;  // <- F0102
}

int main() {
  float* d;
  cudaMalloc(&d, 100 * sizeof(float));
  cudaMemset(d, 0, 100 * sizeof(float));
  k<<<2, 64>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
