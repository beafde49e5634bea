#include <cstdio>
__global__ void k(float* d) {
  char* p = reinterpret_cast<char*>(d) + 1;
  *reinterpret_cast<short*>(p) = 3;  // <- F0104
}

int main() {
  float* d;
  cudaMalloc(&d, 256 * sizeof(float));
  cudaMemset(d, 0, 256 * sizeof(float));
  k<<<1, 1>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
