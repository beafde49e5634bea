// Quicksort that launches itself, with a selection sort for what is short or deep.
#include <stdio.h>
#include <stdlib.h>
#define MAX_DEPTH 16
#define SMALL 32
__device__ void selection_sort(unsigned *data, int left, int right) {
  for (int i = left; i <= right; ++i) {
    unsigned least = data[i]; int at = i;
    for (int j = i + 1; j <= right; ++j) if (data[j] < least) { least = data[j]; at = j; }
    if (i != at) { data[at] = data[i]; data[i] = least; }
  }
}
__global__ void quicksort(unsigned *data, int left, int right, int depth) {
  if (depth >= MAX_DEPTH || right - left <= SMALL) { selection_sort(data, left, right); return; }
  unsigned *l = data + left, *r = data + right; unsigned pivot = data[(left + right) / 2];
  while (l <= r) {
    unsigned a = *l, b = *r;
    while (a < pivot) a = *++l;
    while (b > pivot) b = *--r;
    if (l <= r) { *l++ = b; *r-- = a; }
  }
  int nr = r - data, nl = l - data;
  if (left < nr) { cudaStream_t s; cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking); quicksort<<<1, 1, 0, s>>>(data, left, nr, depth + 1); cudaStreamDestroy(s); }
  if (nl < right) { cudaStream_t s; cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking); quicksort<<<1, 1, 0, s>>>(data, nl, right, depth + 1); cudaStreamDestroy(s); }
}
int main() {
  const int n = 2000; unsigned *h = (unsigned *)malloc(n * 4), *d; unsigned x = 12345;
  for (int i = 0; i < n; i++) { x = x * 1664525u + 1013904223u; h[i] = x >> 20; }
  cudaMalloc(&d, n * 4); cudaMemcpy(d, h, n * 4, cudaMemcpyHostToDevice);
  quicksort<<<1, 1>>>(d, 0, n - 1, 0);
  printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  cudaMemcpy(h, d, n * 4, cudaMemcpyDeviceToHost);
  int bad = 0; unsigned long long sum = 0; for (int i = 0; i < n; i++) { sum += (unsigned long long)h[i] * i; if (i && h[i - 1] > h[i]) bad++; }
  printf("%d out of order, %llu\n", bad, sum);
  cudaFree(d); free(h);
}
