#include <cstdio>
struct Node { int x; Node* next; };
__global__ void k(float* d) {
  Node* n = reinterpret_cast<Node*>(d);
  d[0] = n->next->x;  // <- F0103
}

int main() {
  float* d;
  cudaMalloc(&d, 256 * sizeof(float));
  cudaMemset(d, 0, 256 * sizeof(float));
  k<<<1, 1>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
