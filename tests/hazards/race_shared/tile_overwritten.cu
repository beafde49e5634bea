#include <cstdio>
__global__ void k(float* d) {
  __shared__ float s[256];
  int t = threadIdx.x;
  float sum = 0;
  for (int i = 0; i < 4; i++) {
    s[t] = d[t] + i;  // <- S0103
    __syncthreads();
    sum += s[(t + 32) % 256];  // <- S0102
  }
  d[t] = sum;
}

int main() {
  float* d;
  cudaMalloc(&d, 256 * sizeof(float));
  cudaMemset(d, 0, 256 * sizeof(float));
  k<<<1, 256>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
