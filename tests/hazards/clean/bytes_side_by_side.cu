#include <cstdio>
__global__ void k(float* d) {
  __shared__ unsigned char s[257];
  unsigned char* c = reinterpret_cast<unsigned char*>(d);
  s[threadIdx.x + 1] = threadIdx.x;
  c[blockIdx.x * 63 + threadIdx.x] = s[threadIdx.x + 1];
}

int main() {
  float* d;
  cudaMalloc(&d, 256 * sizeof(float));
  cudaMemset(d, 0, 256 * sizeof(float));
  k<<<4, 63>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
