#include <cstdio>
__global__ void k(const float* a, float* b) {
  b[threadIdx.x] = a[threadIdx.x];  // <- F0105
}

int main() {
  float *a, *b;
  cudaMalloc(&a, 1024);
  cudaMalloc(&b, 1024);
  cudaMemset(a, 0, 1024);
  cudaFree(a);
  k<<<1, 32>>>(a, b);
  cudaDeviceSynchronize();
  cudaFree(b);
}
