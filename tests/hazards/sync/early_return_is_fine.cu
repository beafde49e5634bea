#include <cstdio>
__global__ void k(float* d) {
  if (threadIdx.x >= 40) return;
  __syncthreads();
  d[threadIdx.x] = 1;
}

int main() {
  float* d;
  cudaMalloc(&d, 256 * sizeof(float));
  cudaMemset(d, 0, 256 * sizeof(float));
  k<<<1, 64>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
