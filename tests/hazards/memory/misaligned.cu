#include <cstdio>
__global__ void k(float* d) {
  float4* p = reinterpret_cast<float4*>(d + 1);
  *p = make_float4(1, 2, 3, 4);  // <- F0104
}

int main() {
  float* d;
  cudaMalloc(&d, 256 * sizeof(float));
  cudaMemset(d, 0, 256 * sizeof(float));
  k<<<1, 1>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
