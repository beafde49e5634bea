#include <cstdio>
__global__ void k(float* d) {
  __shared__ int last;
  if (threadIdx.x % 32 == 0) last = threadIdx.x;  // <- S0101
  __syncthreads();
  d[threadIdx.x] = last;
}

int main() {
  float* d;
  cudaMalloc(&d, 256 * sizeof(float));
  cudaMemset(d, 0, 256 * sizeof(float));
  k<<<1, 256>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
