#include <cstdio>
__global__ void k(float* d) {
  if (threadIdx.x % 2) {
    d[threadIdx.x] = 1;
    __syncthreads();  // <- 7.0: S0402
  } else {
    d[threadIdx.x] = 2;
    __syncthreads();  // <- stack: S0401
  }
}

int main() {
  float* d;
  cudaMalloc(&d, 256 * sizeof(float));
  cudaMemset(d, 0, 256 * sizeof(float));
  k<<<1, 64>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
