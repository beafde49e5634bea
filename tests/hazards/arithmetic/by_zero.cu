#include <cstdio>
__global__ void k(int *a, unsigned *u, long long *w, int n) {
  int t = threadIdx.x;
  a[t] = 100 / (t - n);  // <- S0601
  u[t] %= u[t];  // <- S0601
  w[t] = 5ll / (w[t] - t);  // <- S0601
  w[t] = 5ull % (unsigned long long)(t >> 6);  // <- S0601
  if (t != n) a[t] += 7 % (t - n);
  a[t] += 3 / (t + 1) + t / 4 + t % 7;
}
__global__ void fine(float *f, int n) {
  f[threadIdx.x] = 1.0f / threadIdx.x + __frcp_rn(__uint2float_rn(threadIdx.x)) + n / max(1, n);
}
int main() {
  void *p;
  cudaMalloc(&p, 2048);
  cudaMemset(p, 0, 2048);
  k<<<1, 64>>>((int *)p, (unsigned *)p + 128, (long long *)p + 128, 9);
  cudaMemset(p, 0, 2048);
  fine<<<1, 64>>>((float *)p, 0);
  cudaDeviceSynchronize();
  cudaFree(p);
}
