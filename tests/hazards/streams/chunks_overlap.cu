// Each stream has its part, but reads a neighbour's border; another kernel has one row of the wrong kind.
#include <cstdio>
__global__ void step(const float *in, float *out, int from, int to) {
  for (int i = from + threadIdx.x; i < to; i += blockDim.x) out[i] = in[i] + (i > 0 ? in[i - 1] : 0);
}
__global__ void rows(float *m, int w, int first, int last) {
  for (int r = first; r <= last; r += 2) m[r * w + threadIdx.x] = r;
}
int main() {
  const int n = 1024, parts = 4, part = n / parts;
  float *x, *y;
  cudaStream_t s[parts];
  for (int k = 0; k < parts; k++) cudaStreamCreateWithFlags(&s[k], cudaStreamNonBlocking);
  cudaMalloc(&x, n * sizeof(float)), cudaMalloc(&y, n * sizeof(float));
  cudaMemset(x, 0, n * sizeof(float));
  cudaDeviceSynchronize();
  for (int k = 0; k < parts; k++) step<<<1, 64, 0, s[k]>>>(x, y, k * part, k * part + part);
  // The border of the part before is what another stream writes.
  for (int k = 0; k < parts; k++) step<<<1, 64, 0, s[k]>>>(y, x, k * part, k * part + part);  // <- S0804
  cudaDeviceSynchronize();
  // Rows of 64: even ones, and odd ones with one of the others.
  rows<<<1, 64, 0, s[0]>>>(x, 64, 0, 14);
  rows<<<1, 64, 0, s[1]>>>(x, 64, 1, 15);
  rows<<<1, 64, 0, s[2]>>>(x, 64, 15, 15);  // <- S0804
  cudaDeviceSynchronize();
  cudaFree(x), cudaFree(y);
}
