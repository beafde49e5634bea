#include <cstdio>
struct B { unsigned a : 4, b : 12, c : 16; };
__global__ void k(float* d) {
  __shared__ B s[32];
  s[threadIdx.x].a = 1;
  s[threadIdx.x].b = 2;
  s[threadIdx.x].c = threadIdx.x;
  __syncthreads();
  d[threadIdx.x] = s[31 - threadIdx.x].c;
}

int main() {
  float* d;
  cudaMalloc(&d, 256 * sizeof(float));
  cudaMemset(d, 0, 256 * sizeof(float));
  k<<<1, 32>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
