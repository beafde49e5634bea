#include <cstdio>
__global__ void k(float* d) {
  __shared__ int found;
  if (threadIdx.x == 0) found = 0;
  __syncthreads();
  if (d[threadIdx.x] == 0) found = 1;
  __syncthreads();
  if (found) d[blockDim.x] = 1;
}

int main() {
  float* d;
  cudaMalloc(&d, 512 * sizeof(float));
  cudaMemset(d, 0, 512 * sizeof(float));
  k<<<4, 256>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
