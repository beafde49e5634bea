// Programs may try what fails, as long as they ask.
#include <cstdio>
#include <cstdlib>
#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) printf("%s\n", cudaGetErrorString(e)); } while (0)
__constant__ float filter[9];
static void check(cudaError_t e) { if (e != cudaSuccess) printf("%s\n", cudaGetErrorName(e)); }
static bool allocates(void **p, size_t n) { return cudaMalloc(p, n) == cudaSuccess; }
int main() {
  float coefficients[25] = {};
  int *p, h[4] = {};
  cudaStream_t stream;
  cudaEvent_t event;
  cudaMalloc(&p, sizeof h);
  cudaStreamCreate(&stream);
  cudaEventCreate(&event);
  CHECK(cudaMemcpyToSymbol(filter, coefficients, sizeof coefficients));
  check(cudaMemcpy(p, h, sizeof h, cudaMemcpyDeviceToHost));
  size_t n = (size_t)1 << 50;
  void *most;
  while (!allocates(&most, n)) n >>= 10;
  cudaFree(most);
  cudaSetDevice(5);
  if (cudaGetLastError() != cudaSuccess) cudaSetDevice(0);
  cudaMemcpy(p, h, sizeof h, cudaMemcpyDeviceToHost);
  printf("%s\n", cudaGetErrorString(cudaPeekAtLastError()));
  cudaGetLastError();
  cudaMemsetAsync(p, 0, sizeof h, stream);
  cudaEventRecord(event, stream);
  cudaStreamQuery(stream);
  cudaEventQuery(event);
  cudaStreamSynchronize(stream);
  cudaFree(0);
  cudaFree(p);
  cudaEventDestroy(event);
  cudaStreamDestroy(stream);
}
