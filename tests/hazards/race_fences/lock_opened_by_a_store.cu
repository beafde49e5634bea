#include <cstdio>
struct Account {
  int lock, changes;
  long long sum;
};

__global__ void pay(Account* a) {
  if (threadIdx.x == 0) {
    while (atomicCAS(&a->lock, 0, 1) != 0) {
    }
    __threadfence();
    a->changes += 1;
    a->sum += blockIdx.x;
    __threadfence();
    *(volatile int*)&a->lock = 0;
  }
}

int main() {
  Account *a, h;
  cudaMalloc(&a, sizeof(Account));
  cudaMemset(a, 0, sizeof(Account));
  pay<<<40, 32>>>(a);
  cudaMemcpy(&h, a, sizeof h, cudaMemcpyDeviceToHost);
  printf("%d %lld\n", h.changes, h.sum);
  cudaFree(a);
}
