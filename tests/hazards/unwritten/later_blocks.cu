// Most blocks do the same, but the last ones leave something out.
#include <cstdio>
__global__ void k(float* d) {
  __shared__ float s[256];
  float a[8];
  int t = threadIdx.x, b = blockIdx.x;
  if (b < 5 || t < 128) s[t] = t;
  __syncthreads();
  float x = s[255 - t];  // <- S0302
  for (int i = 0; i < (b < 8 ? 8 : 6); i++) a[i + t & 7] = i;
  x += a[t * 3 & 7];  // <- S0303
  d[b * 256 + t] = x;
}

int main() {
  float* d;
  cudaMalloc(&d, 10 * 256 * sizeof(float));
  cudaMemset(d, 0, 10 * 256 * sizeof(float));
  k<<<10, 256>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
