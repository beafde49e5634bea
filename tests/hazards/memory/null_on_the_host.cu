#include <cstdio>
__global__ void k(float* d) { d[threadIdx.x] = 1; }

int main() {
  float* h = nullptr;
  h[3] = 1;  // <- F0103
  k<<<1, 1>>>(h);
}
