// device: h200-sxm
// What each limit is, takes and becomes, as recorded on an H200 (driver 580, CUDA 13.0).
#include <cstdio>
int main() {
  cudaDeviceProp p; cudaGetDeviceProperties(&p, 0);
  printf("persisting max %d window %d\n", p.persistingL2CacheMaxSize, p.accessPolicyMaxWindowSize);
  for (int l = 0; l < 7; l++) {
    size_t v = 777; cudaError_t e = cudaDeviceGetLimit(&v, (cudaLimit)l);
    printf("%d get %d %zu", l, e, v);
    size_t tries[] = {0, 1, 100, 4096, 5 << 20, (size_t)p.persistingL2CacheMaxSize, (size_t)p.persistingL2CacheMaxSize + 1, 100u << 20, 64, 128, 33};
    for (size_t t : tries) { if (l < 3 && t > (1<<20)) continue; cudaError_t s = cudaDeviceSetLimit((cudaLimit)l, t); size_t w = 777; cudaDeviceGetLimit(&w, (cudaLimit)l); printf(" | %zu: %d %zu", t, s, w); cudaGetLastError(); }
    printf("\n");
  }
}
