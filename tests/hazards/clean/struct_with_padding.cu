#include <cstdio>
struct P { char c; double x; int n; };
__global__ void k(float* d) {
  __shared__ P s[64];
  P p;
  p.c = 1; p.x = 2; p.n = threadIdx.x;
  s[threadIdx.x] = p;
  __syncthreads();
  P q = s[63 - threadIdx.x];
  P* g = reinterpret_cast<P*>(d);
  g[threadIdx.x] = q;
}

int main() {
  float* d;
  cudaMalloc(&d, 1024 * sizeof(float));
  cudaMemset(d, 0, 1024 * sizeof(float));
  k<<<1, 64>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
