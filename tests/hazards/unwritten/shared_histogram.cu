#include <cstdio>
__global__ void k(float* d) {
  __shared__ int h[16];
  atomicAdd(&h[threadIdx.x % 16], 1);  // <- S0302
  __syncthreads();
  if (threadIdx.x < 16) d[threadIdx.x] = h[threadIdx.x];
}

int main() {
  float* d;
  cudaMalloc(&d, 256 * sizeof(float));
  cudaMemset(d, 0, 256 * sizeof(float));
  k<<<1, 256>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
