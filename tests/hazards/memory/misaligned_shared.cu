#include <cstdio>
__global__ void k(float* d) {
  __shared__ char s[64];
  s[threadIdx.x] = 1;
  d[threadIdx.x] = *reinterpret_cast<int*>(s + threadIdx.x);  // <- F0104
}

int main() {
  float* d;
  cudaMalloc(&d, 256 * sizeof(float));
  cudaMemset(d, 0, 256 * sizeof(float));
  k<<<1, 32>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
