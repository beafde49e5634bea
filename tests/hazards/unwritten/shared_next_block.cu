#include <cstdio>
__global__ void k(float* d) {
  __shared__ float s[64];
  int i = blockIdx.x * 64 + threadIdx.x;
  if (blockIdx.x == 0) s[threadIdx.x] = d[i];
  __syncthreads();
  d[i] = s[threadIdx.x];  // <- S0302
}

int main() {
  float* d;
  cudaMalloc(&d, 256 * sizeof(float));
  cudaMemset(d, 0, 256 * sizeof(float));
  k<<<4, 64>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
