#include <cstdio>
__global__ void k(float* d) {
  float x = d[threadIdx.x];
  if (threadIdx.x < 8) x += __shfl_down_sync(0xffffffff, x, 1);  // <- 7.0: F0201, stack: S0404
  else if (x == 0) __syncthreads();  // <- stack: S0401
  d[threadIdx.x] = x;
}

int main() {
  float* d;
  cudaMalloc(&d, 256 * sizeof(float));
  cudaMemset(d, 0, 256 * sizeof(float));
  k<<<1, 32>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
