#include <cstdio>
struct Node { int x; Node* next; };
__global__ void k(float* d) {
  Node n;
  n.next = d[0] == 0 ? nullptr : &n;
  d[0] = n.next->x;  // <- F0103
}

int main() {
  float* d;
  cudaMalloc(&d, 256 * sizeof(float));
  cudaMemset(d, 0, 256 * sizeof(float));
  k<<<1, 1>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
