#include <cstdio>
__global__ void k(float* d) {
  __shared__ float s[66];
  int t = threadIdx.x;
  s[t + 1] = d[t];
  __syncthreads();
  d[t] = s[t] + s[t + 1] + s[t + 2];  // <- S0302
}

int main() {
  float* d;
  cudaMalloc(&d, 256 * sizeof(float));
  cudaMemset(d, 0, 256 * sizeof(float));
  k<<<1, 64>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
