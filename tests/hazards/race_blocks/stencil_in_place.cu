#include <cstdio>
__global__ void k(float* d) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < 255)
    d[i] += d[i + 1];  // <- S0203
}

int main() {
  float* d;
  cudaMalloc(&d, 256 * sizeof(float));
  cudaMemset(d, 0, 256 * sizeof(float));
  k<<<4, 64>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
