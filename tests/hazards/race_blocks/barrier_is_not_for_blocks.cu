#include <cstdio>
__global__ void k(float* d) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  d[i] = i;  // <- S0203
  __syncthreads();
  d[256 + i] = d[255 - i];  // <- S0202
}

int main() {
  float* d;
  cudaMalloc(&d, 512 * sizeof(float));
  cudaMemset(d, 0, 512 * sizeof(float));
  k<<<4, 64>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
