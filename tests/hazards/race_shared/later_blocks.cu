// Most blocks do the same. What some do otherwise is found, where only a value is another, too.
#include <cstdio>
__global__ void k(float* d) {
  __shared__ int s[256], last, half[128];
  int t = threadIdx.x, b = blockIdx.x;
  s[t] = t;
  if (t < 128) half[t] = 0;
  __syncthreads();
  s[t] = t & 128;  // <- S0101
  if (b == 7) s[t ^ 64] = t & 128;
  if (b == 8) s[t ^ 64] = t;  // <- S0101
  __syncthreads();
  if (t % 32 == 0) last = b < 10 ? 7 : t;  // <- S0101
  __syncthreads();
  half[t / 2] = b < 12 ? 1 : t;  // <- S0105
  if (b != 13) __syncthreads();
  d[b * 256 + t] = s[255 - t] + last + half[t / 4];  // <- S0102
  if (b == 14) __syncthreads();
  if (b > 13) s[t] = 0;  // <- S0103
}

int main() {
  float* d;
  cudaMalloc(&d, 16 * 256 * sizeof(float));
  cudaMemset(d, 0, 16 * 256 * sizeof(float));
  k<<<16, 256>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
