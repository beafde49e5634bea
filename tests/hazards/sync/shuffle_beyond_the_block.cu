#include <cstdio>
__global__ void k(float* d) {
  float x = d[threadIdx.x];
  for (int n = 16; n > 0; n /= 2) x += __shfl_down_sync(0xffffffff, x, n);  // <- S0404
  if (threadIdx.x == 0) d[0] = x;
}

int main() {
  float* d;
  cudaMalloc(&d, 256 * sizeof(float));
  cudaMemset(d, 0, 256 * sizeof(float));
  k<<<1, 20>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
