#include <cstdio>
#include <stdexcept>
#include <vector>
#include "util.h"
#include <shape.h>
extern __constant__ float coef[4];
extern int counter;
__device__ float twice(float x);
__global__ void k(float *a) { a[threadIdx.x] = twice(a[threadIdx.x]) + coef[threadIdx.x & 3]; }
static int helper() { return 1; }
namespace { int hidden = 10; }
int main(int argc, char **argv) {
  std::vector<float> h(8, 1.5f);
  setup();
  float *d; cudaMalloc(&d, 32); cudaMemcpy(d, h.data(), 32, cudaMemcpyHostToDevice);
  k<<<1, 8>>>(d); cudaMemcpy(h.data(), d, 32, cudaMemcpyDeviceToHost);
  for (float f : h) printf("%g ", f); printf("\n");
  Shape *s = make(3);
  printf("%s %g %d %d %d\n", s->name(), s->area(), counter, helper() + hidden, other());
  try { fail(argc); } catch (const MyError &e) { printf("caught %s %d\n", e.what(), e.code); }
  printf("%d %d N=%d\n", Stat::total, clamp(15), N);
  launch_other(d);
  cudaDeviceSynchronize(); cudaFree(d);
  if (Square *q = dynamic_cast<Square*>(s)) printf("square %g\n", q->side);
  char line[64]; while (fgets(line, 64, stdin)) printf("in: %s", line);
  FILE *f = fopen(argc > 1 ? argv[1] : "data.txt", "r"); if (f) { while (fgets(line, 64, f)) printf("file: %s", line); fclose(f); }
  f = fopen("out.txt", "w"); fprintf(f, "written\n"); fclose(f);
  delete s;
}
