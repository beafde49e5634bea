#include <cstdio>
__global__ void k(float* d) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < 1000; i += gridDim.x * blockDim.x) d[i] = d[i] * 2;
}

int main() {
  float* d;
  cudaMalloc(&d, 1000 * sizeof(float));
  cudaMemset(d, 0, 1000 * sizeof(float));
  k<<<3, 96>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
