#include <cstdio>

__device__ volatile int arrived = 0;

// A barrier of all blocks, of which only some have room on the device.
__global__ void wait_for_all(int blocks) {
  __syncthreads();
  if (threadIdx.x == 0) {
    atomicAdd((int *)&arrived, 1);
    while (arrived < blocks) {}  // <- F0207
  }
  __syncthreads();
}

int main() {
  wait_for_all<<<400, 1024, 40000>>>(400);
  printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
}
