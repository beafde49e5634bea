// Launches that the device refuses, and whose error nobody asks for.
#include <cstdio>
__global__ void fill(int *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) p[i] = i;
}
__global__ void __launch_bounds__(128) bounded(int *p) { p[threadIdx.x] = 1; }
__global__ void staged(int *p) {
  extern __shared__ int s[];
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  p[threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}
int main() {
  int n = 3200, *p, *h = new int[n];
  cudaMalloc(&p, n * sizeof(int));
  cudaMemset(p, 0, n * sizeof(int));
  fill<<<2, 1600>>>(p, n);            // <- S0701
  fill<<<n / 4000, 256>>>(p, n);      // <- S0701
  fill<<<1, dim3(16, 16, 128)>>>(p, n);  // <- S0701
  bounded<<<1, 256>>>(p);             // <- S0701
  staged<<<1, 32, 70000>>>(p);        // <- S0701
  for (int i = 0; i < 2; i++) fill<<<dim3(1, 70000, 1), 32>>>(p, n);  // <- S0701
  cudaMemcpy(h, p, n * sizeof(int), cudaMemcpyDeviceToHost);
  printf("%d\n", h[1]);
  cudaDeviceSynchronize();
  cudaFree(p);
  delete[] h;
}
