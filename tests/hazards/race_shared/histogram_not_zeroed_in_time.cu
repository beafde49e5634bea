#include <cstdio>
__global__ void k(float* d) {
  __shared__ int h[16];
  int t = threadIdx.x;
  if (t < 16) h[t] = 0;
  atomicAdd(&h[t % 16], 1);  // <- S0101
  __syncthreads();
  if (t < 16) d[t] = h[t];
}

int main() {
  float* d;
  cudaMalloc(&d, 256 * sizeof(float));
  cudaMemset(d, 0, 256 * sizeof(float));
  k<<<1, 256>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
