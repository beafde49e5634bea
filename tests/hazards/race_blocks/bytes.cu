#include <cstdio>
__global__ void k(float* d) {
  unsigned char* c = reinterpret_cast<unsigned char*>(d);
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  c[(i + 1) % 256] = i;  // <- S0203
  c[512 + i] = c[i];  // <- S0202
}

int main() {
  float* d;
  cudaMalloc(&d, 256 * sizeof(float));
  cudaMemset(d, 0, 256 * sizeof(float));
  k<<<4, 64>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
