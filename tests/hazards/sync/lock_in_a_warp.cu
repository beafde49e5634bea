#include <cstdio>

__device__ int mutex = 0;

// The lane that gets the lock waits for the others where the loop ends; from 7.0 on lanes go on alone.
__global__ void count(int *total) {
  while (atomicCAS(&mutex, 0, 1) != 0)  // <- stack: F0207
    ;
  __threadfence();
  atomicAdd(total, 1);
  __threadfence();
  atomicExch(&mutex, 0);
}

int main() {
  int *total;
  cudaMalloc(&total, sizeof(int));
  cudaMemset(total, 0, sizeof(int));
  count<<<2, 64>>>(total);
  printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  cudaFree(total);
}
