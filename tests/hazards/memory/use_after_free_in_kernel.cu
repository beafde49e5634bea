#include <cstdio>
__global__ void k(float* d) {
  int* p = (int*)malloc(64);
  free(p);
  d[0] = p[3];  // <- F0105
}

int main() {
  float* d;
  cudaMalloc(&d, 256 * sizeof(float));
  cudaMemset(d, 0, 256 * sizeof(float));
  k<<<1, 1>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
