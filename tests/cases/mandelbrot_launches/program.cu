// The Mandelbrot set by Mariani and Silver: a square whose border has one dwell is filled, others are divided.
#include <stdio.h>
#include <stdlib.h>
#define MAX_DWELL 64
#define BLOCK 8
#define SPLIT 2
#define MIN_SIZE 16
__device__ int dwell(int w, int h, int x, int y) {
  float cr = -1.5f + 2.0f * x / w, ci = -1.0f + 2.0f * y / h, zr = cr, zi = ci; int n = 0;
  while (n < MAX_DWELL && zr * zr + zi * zi < 4.0f) { float t = zr * zr - zi * zi + cr; zi = 2.0f * zr * zi + ci; zr = t; ++n; }
  return n;
}
__device__ int same(int a, int b) { return a == b ? a : a == MAX_DWELL + 1 ? b : b == MAX_DWELL + 1 ? a : -1; }
__device__ int border(int w, int h, int x0, int y0, int d) {
  int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y, v = MAX_DWELL + 1;
  for (int r = t; r < d; r += n)
    for (int b = 0; b < 4; ++b) {
      int x = b % 2 ? (b == 1 ? x0 + d - 1 : x0) : x0 + r, y = b % 2 ? y0 + r : (b == 0 ? y0 + d - 1 : y0);
      v = same(v, dwell(w, h, x, y));
    }
  __shared__ int s[BLOCK * BLOCK];
  int m = min(d, n);
  if (t < m) s[t] = v;
  __syncthreads();
  for (; m > 1; m /= 2) { if (t < m / 2) s[t] = same(s[t], s[t + m / 2]); __syncthreads(); }
  return s[0];
}
__global__ void fill(int *out, int w, int x0, int y0, int d, int v) {
  int x = threadIdx.x + blockIdx.x * blockDim.x, y = threadIdx.y + blockIdx.y * blockDim.y;
  if (x < d && y < d) out[(y0 + y) * w + x0 + x] = v;
}
__global__ void pixels(int *out, int w, int h, int x0, int y0, int d) {
  int x = threadIdx.x + blockIdx.x * blockDim.x, y = threadIdx.y + blockIdx.y * blockDim.y;
  if (x < d && y < d) out[(y0 + y) * w + x0 + x] = dwell(w, h, x0 + x, y0 + y);
}
__global__ void mandelbrot(int *out, int w, int h, int x0, int y0, int d, int depth) {
  x0 += d * blockIdx.x; y0 += d * blockIdx.y;
  int v = border(w, h, x0, y0, d);
  if (threadIdx.x == 0 && threadIdx.y == 0) {
    dim3 block(BLOCK, BLOCK), all((d + BLOCK - 1) / BLOCK, (d + BLOCK - 1) / BLOCK);
    if (v >= 0) fill<<<all, block>>>(out, w, x0, y0, d, v);
    else if (depth < 4 && d / SPLIT > MIN_SIZE) mandelbrot<<<dim3(SPLIT, SPLIT), block>>>(out, w, h, x0, y0, d / SPLIT, depth + 1);
    else pixels<<<all, block>>>(out, w, h, x0, y0, d);
  }
}
int main() {
  const int w = 128, h = 128; int *a = (int *)malloc(w * h * 4), *b = (int *)malloc(w * h * 4), *d, *e;
  cudaMalloc(&d, w * h * 4); cudaMalloc(&e, w * h * 4);
  mandelbrot<<<dim3(2, 2), dim3(BLOCK, BLOCK)>>>(d, w, h, 0, 0, w / 2, 0);
  pixels<<<dim3(w / BLOCK, h / BLOCK), dim3(BLOCK, BLOCK)>>>(e, w, h, 0, 0, w);
  cudaMemcpy(a, d, w * h * 4, cudaMemcpyDeviceToHost); cudaMemcpy(b, e, w * h * 4, cudaMemcpyDeviceToHost);
  int other = 0; long sum = 0; for (int i = 0; i < w * h; i++) { other += a[i] != b[i]; sum += a[i]; }
  printf("%s\n", cudaGetErrorString(cudaGetLastError())); printf("%d differ, sum %ld\n", other, sum);
  cudaFree(d); cudaFree(e); free(a); free(b);
}
