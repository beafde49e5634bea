#include <cstdio>
__global__ void k(float* d) {
  __shared__ float s[8];
  float x = d[threadIdx.x];
  for (int n = 16; n > 0; n /= 2) x += __shfl_down_sync(0xffffffff, x, n);
  if (threadIdx.x % 32 == 0) s[threadIdx.x / 32] = x;
  __syncthreads();
  if (threadIdx.x < 8) {
    x = s[threadIdx.x];
    for (int n = 4; n > 0; n /= 2) x += __shfl_down_sync(0xff, x, n, 8);
    if (threadIdx.x == 0) d[0] = x;
  }
}

int main() {
  float* d;
  cudaMalloc(&d, 256 * sizeof(float));
  cudaMemset(d, 0, 256 * sizeof(float));
  k<<<1, 256>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
