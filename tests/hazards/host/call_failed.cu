// Calls that fail, and whose results nobody takes.
#include <cstdio>
__constant__ float filter[9];
__device__ int counts[4];
void clear(int *p, size_t bytes) { cudaMemset(p, 0, bytes); }  // <- S0702
int main() {
  float coefficients[25] = {};
  int *p, *huge, h[4] = {};
  cudaMalloc(&p, sizeof h);
  cudaMemcpyToSymbol(filter, coefficients, sizeof coefficients);       // <- S0702
  cudaMemcpyFromSymbol(h, counts, sizeof h, 4);                        // <- S0702
  cudaMemcpy(p, h, sizeof h, cudaMemcpyDeviceToHost);                  // <- S0702
  cudaMemcpy2D(p, 2, h, 4, 4, 2, cudaMemcpyDefault);                   // <- S0702
  cudaMalloc(&huge, (size_t)1 << 50);                                  // <- S0702
  cudaSetDevice(5);                                                    // <- S0702
  for (int i = 0; i < 3; i++) clear(p, (size_t)1 << 30);
  cudaEvent_t never;
  float ms;
  cudaEventCreate(&never);
  cudaEventElapsedTime(&ms, never, never);                             // <- S0702
  cudaError_t unused = cudaFreeHost(h);                                // <- S0702
  cudaFree(p);
}
