#include <cstdio>
__global__ void k(float* d) {
  __shared__ float4 s[64];
  int t = threadIdx.x;
  s[t] = make_float4(t, 1, 2, 3);
  d[t] = reinterpret_cast<float*>(s)[t];  // <- S0102
}

int main() {
  float* d;
  cudaMalloc(&d, 256 * sizeof(float));
  cudaMemset(d, 0, 256 * sizeof(float));
  k<<<1, 64>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
