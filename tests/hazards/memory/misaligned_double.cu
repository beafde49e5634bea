#include <cstdio>
__global__ void k(float* d) {
  d[8] = *reinterpret_cast<double*>(reinterpret_cast<char*>(d) + 4 * (threadIdx.x % 2));  // <- F0104
}

int main() {
  float* d;
  cudaMalloc(&d, 256 * sizeof(float));
  cudaMemset(d, 0, 256 * sizeof(float));
  k<<<1, 256>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
