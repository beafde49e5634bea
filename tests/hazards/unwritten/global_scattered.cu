#include <cstdio>
__global__ void k(float* d, float* u) {
  int t = threadIdx.x;
  u[2 * t] = t;
  __syncthreads();
  d[t] = u[t];  // <- S0301
}

int main() {
  float *d, *u;
  cudaMalloc(&d, 256 * sizeof(float));
  cudaMalloc(&u, 256 * sizeof(float));
  k<<<1, 64>>>(d, u);
  cudaDeviceSynchronize();
  cudaFree(d);
  cudaFree(u);
}
