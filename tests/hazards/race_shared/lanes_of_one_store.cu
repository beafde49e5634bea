#include <cstdio>
__global__ void k(float* d) {
  __shared__ int s[8];
  s[threadIdx.x % 8] = threadIdx.x;  // <- S0105
  __syncthreads();
  d[threadIdx.x] = s[threadIdx.x % 8];
}

int main() {
  float* d;
  cudaMalloc(&d, 256 * sizeof(float));
  cudaMemset(d, 0, 256 * sizeof(float));
  k<<<1, 32>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
