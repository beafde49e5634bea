#include <cstdio>
__device__ unsigned arrived;
__global__ void k(float* d) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    d[blockIdx.x] = blockIdx.x;
    __threadfence();
    last = atomicAdd(&arrived, 1) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && threadIdx.x == 0) {
    float sum = 0;
    for (int i = 0; i < gridDim.x; i++) sum += ((volatile float*)d)[i];
    d[0] = sum;
  }
}

int main() {
  float* d;
  cudaMalloc(&d, 256 * sizeof(float));
  cudaMemset(d, 0, 256 * sizeof(float));
  k<<<8, 64>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
