// A kernel's fault comes behind its launch: calls say it from when one has waited, and each of them anew.
// exit: 0
#include <cstdio>

__global__ void fine(int *p) { *p = 1; }
__global__ void wrong(int *p) { p[3] = 1; }
static void say(const char *what, cudaError_t e) { printf("%s: %s\n", what, cudaGetErrorName(e)); }

int main() {
  int *p, *q, count = 0, device = 7, host;
  say("allocated", cudaMalloc(&p, 4));
  cudaStream_t s;
  say("stream", cudaStreamCreate(&s));
  wrong<<<1, 1, 0, s>>>(nullptr);
  say("launched", cudaGetLastError());
  say("waited", cudaStreamSynchronize(s));
  say("last", cudaPeekAtLastError());
  say("last", cudaGetLastError());
  say("and then", cudaGetLastError());
  fine<<<1, 1>>>(p);
  say("next launch", cudaGetLastError());
  say("and then", cudaGetLastError());
  say("copy", cudaMemcpy(&host, p, 4, cudaMemcpyDeviceToHost));
  say("allocation", cudaMalloc(&q, 4));
  say("all", cudaDeviceSynchronize());
  say("count", cudaGetDeviceCount(&count));
  say("device", cudaGetDevice(&device));
  printf("%d %d\n", count > 0, device);
  return 0;
}
