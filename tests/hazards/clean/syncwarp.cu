#include <cstdio>
__global__ void k(float* d) {
  __shared__ float s[64];
  int t = threadIdx.x;
  s[t] = d[t];
  __syncwarp();
  for (int n = 16; n > 0; n /= 2) {
    float x = t % 32 < n ? s[t + n] : 0;
    __syncwarp();
    s[t] += x;
    __syncwarp();
  }
  d[t] = s[t];
}

int main() {
  float* d;
  cudaMalloc(&d, 256 * sizeof(float));
  cudaMemset(d, 0, 256 * sizeof(float));
  k<<<1, 64>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
