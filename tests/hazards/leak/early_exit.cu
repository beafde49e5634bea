#include <cstdio>
__global__ void k(float* d) { d[threadIdx.x] = 1; }

int main() {
  float *a, *b;
  cudaMalloc(&a, 1024);
  cudaMalloc(&b, 1024);  // <- S0501
  k<<<1, 256>>>(a);
  cudaFree(a);
  if (cudaDeviceSynchronize() == cudaSuccess) return 0;
  cudaFree(b);
}
