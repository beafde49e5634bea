#include <stdio.h>
#include <stdlib.h>
#include <math.h>
template <int BS> __global__ void reduce(const float *in, float *out, int n) {
  __shared__ float s[BS];
  int t = threadIdx.x; float v = 0;
  for (int i = blockIdx.x * BS + t; i < n; i += BS * gridDim.x) v += in[i];
  s[t] = v; __syncthreads();
  for (int k = BS / 2; k > 0; k >>= 1) { if (t < k) s[t] += s[t + k]; __syncthreads(); }
  if (t == 0) out[blockIdx.x] = s[0];
}
struct Bits { unsigned a : 3; unsigned b : 5; int c : 10; };
typedef struct node { int v; struct node *next; } node;
static double area(double r) { static const double PI = 3.14159; static int calls; calls++; return PI * r * r + calls; }
int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
__constant__ float coef[3];
__device__ int counter;
__global__ void poly(float *y, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) { float x = i; y[i] = coef[0] + x * (coef[1] + x * coef[2]); atomicAdd(&counter, 1); } }
int main(int argc, char **argv) {
  int n = 1000; float *h = (float *)malloc(n * sizeof(float)), *d, *o, r[4];
  for (int i = 0; i < n; i++) h[i] = i;
  cudaMalloc(&d, n * 4); cudaMalloc((void **)&o, 16);
  cudaMemcpy(d, h, n * 4, cudaMemcpyHostToDevice);
  reduce<64><<<4, 64>>>(d, o, n);
  printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  cudaMemcpy(r, o, 16, cudaMemcpyDeviceToHost);
  printf("%g\n", r[0] + r[1] + r[2] + r[3]);
  float c[3] = {1, 2, 3}; int zero = 0, got = -1;
  cudaMemcpyToSymbol(coef, c, sizeof c); cudaMemcpyToSymbol(counter, &zero, sizeof(int));
  poly<<<(n + 127) / 128, 128>>>(d, n);
  cudaMemcpyFromSymbol(&got, counter, sizeof(int)); cudaMemcpy(h, d, n * 4, cudaMemcpyDeviceToHost);
  printf("%d %g %g\n", got, h[10], h[999]);
  Bits b = {1, 2, -3}; b.c += 2; b.b = 37; printf("%u %u %d %zu\n", b.a, b.b, b.c, sizeof(Bits));
  node *list = NULL; for (int i = 0; i < 5; i++) { node *p = (node *)malloc(sizeof *p); p->v = i; p->next = list; list = p; }
  for (node *p = list; p; p = p->next) printf("%d ", p->v); printf("\n");
  printf("%.3f %.3f %d\n", area(1), area(2), fib(15));
  int m[2][3] = {{1, 2}, {4}}; int *q = &m[0][0]; printf("%d %d %d\n", m[1][0], q[3], (int)(sizeof m / sizeof *q));
  switch (argc) { case 1: printf("one\n"); case 2: printf("two\n"); break; default: printf("many\n"); }
  unsigned char uc = 250; uc += 10; char s[] = "hey"; printf("%d %s %d %c\n", uc, s, (int)sizeof s, s[1] ^ 32);
  int i = 0; again: if (++i < 3) goto again; printf("%d %d\n", i, -7 / 2 + (-7 % 3) + (1 << 5 >> 2));
  printf("%f %s\n", sqrt(2.0f) + pow(2, 10) + fmaxf(1, 2), argv[0] ? "ok" : "no");
  return 0;
}
