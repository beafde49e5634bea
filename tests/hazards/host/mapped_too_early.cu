// The kernel writes pinned memory that the host reads before it has waited.
#include <cstdio>
__global__ void square(const float *x, float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = x[i] * x[i];
}
int main() {
  const int n = 1000;
  float *x, *y, *dx, *dy;
  cudaHostAlloc(&x, n * sizeof(float), cudaHostAllocMapped);
  cudaHostAlloc(&y, n * sizeof(float), cudaHostAllocMapped);
  cudaHostGetDevicePointer(&dx, x, 0);
  cudaHostGetDevicePointer(&dy, y, 0);
  for (int i = 0; i < n; i++) x[i] = i;
  square<<<4, 256>>>(dx, dy, n);
  printf("%g\n", y[10]);  // <- S0801
  cudaDeviceSynchronize();
  printf("%g\n", y[11]);
  cudaFreeHost(x), cudaFreeHost(y);
}
