// Copies of device memory that nobody wrote; what compute-sanitizer's initcheck says on an H200, apart from the padding of
// structs, which it reports as well.
#include <cmath>
#include <cstdio>
struct Padded {
  double d;
  float f;
};
__global__ void fill(float* d, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) d[i] = i;
}
__global__ void members(Padded* p) {
  p[threadIdx.x].d = 1;
  p[threadIdx.x].f = 2;
}

int main() {
  const int n = 1000;
  static float h[n];
  static Padded p[32];
  float *d, *e, *managed;
  Padded* q;
  cudaMalloc(&d, sizeof h);
  cudaMalloc(&e, sizeof h);
  cudaMalloc(&q, sizeof p);
  cudaMallocManaged(&managed, sizeof h);
  int size = n;
  fill<<<ceil(size / 256), 256>>>(d, n);  // 3 blocks
  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);                  // <- N0137
  cudaMemcpy(e, d, sizeof h, cudaMemcpyDeviceToDevice);                // <- N0137
  cudaMemcpy(h, e, sizeof h, cudaMemcpyDeviceToHost);                  // what a copy wrote
  cudaMemcpy2D(h, 400, d, 400, 400, 10, cudaMemcpyDeviceToHost);       // <- N0137
  cudaMemcpy(h, d, 3072, cudaMemcpyDeviceToHost);                      // only what was written
  cudaMemcpyAsync(h, d + 760, 100, cudaMemcpyDeviceToHost);            // <- N0137
  fill<<<4, 256>>>(d, n);
  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
  members<<<1, 32>>>(q);
  cudaMemcpy(p, q, sizeof p, cudaMemcpyDeviceToHost);
  cudaMemcpy(h, managed, sizeof h, cudaMemcpyDefault);
  printf("%g %g\n", h[n - 1], p[3].d);
  cudaFree(d);
  cudaFree(e);
  cudaFree(q);
  cudaFree(managed);
}
