#include <cstdio>
__global__ void k(float* d) {
  __shared__ float s[256];
  int t = threadIdx.x;
  s[t] = d[t];
  __syncthreads();
  for (int n = 128; n >= 32; n /= 2)
    if (t < n) s[t] += s[t + n];  // <- S0103
  if (t == 0) d[0] = s[0];
}

int main() {
  float* d;
  cudaMalloc(&d, 256 * sizeof(float));
  cudaMemset(d, 0, 256 * sizeof(float));
  k<<<1, 256>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
