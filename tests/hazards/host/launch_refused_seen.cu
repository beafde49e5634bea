// The same where the program asks, be it late: nothing is found. Of the last one it does not hear.
#include <cstdio>
__global__ void fill(int *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) p[i] = i;
}
int main() {
  int *p;
  cudaMalloc(&p, 128);
  fill<<<1, 2000>>>(p, 32);
  fill<<<0, 32>>>(p, 32);
  printf("%s\n", cudaGetErrorName(cudaPeekAtLastError()));
  printf("%s\n", cudaGetErrorName(cudaGetLastError()));
  fill<<<1, 32>>>(p, 32);
  printf("%s\n", cudaGetErrorName(cudaGetLastError()));
  void *args[2];
  int n = 32;
  args[0] = &p;
  args[1] = &n;
  if (cudaLaunchKernel((const void *)fill, dim3(1), dim3(4096), args, 0, 0) != cudaSuccess) printf("refused\n");
  cudaFree(p);
  fill<<<1, 1025>>>(nullptr, 0);  // <- S0701
}
