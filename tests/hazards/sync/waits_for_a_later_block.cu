__global__ void k(volatile int *flag, int blocks) {
  if (blockIdx.x == 0) {
    while (*flag < blocks - 1) {}  // <- F0207
  } else if (threadIdx.x == 0) {
    if (blockIdx.x != 3) atomicAdd((int *)flag, 1);
  }
}

int main() {
  int *flag;
  cudaMalloc(&flag, sizeof(int));
  cudaMemset(flag, 0, sizeof(int));
  k<<<8, 32>>>(flag, 8);
  cudaDeviceSynchronize();
  cudaFree(flag);
}
