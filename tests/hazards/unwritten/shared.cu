#include <cstdio>
__global__ void k(float* d) {
  __shared__ float s[256];
  int t = threadIdx.x;
  if (t < 200) s[t] = d[t];
  __syncthreads();
  d[t] = s[t];  // <- S0302
}

int main() {
  float* d;
  cudaMalloc(&d, 256 * sizeof(float));
  cudaMemset(d, 0, 256 * sizeof(float));
  k<<<1, 256>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
