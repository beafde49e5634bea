#include <cstdio>

__global__ void chain(int* row, volatile int* flag) {
  int t = threadIdx.x, b = blockIdx.x;
  if (b > 0) {
    if (t == 0) {
      while (flag[b - 1] == 0) {
      }
    }
    __syncthreads();
  }
  int before = 0;
  if (b > 0)
    before = row[(b - 1) * 64 + 63 - t];  // <- S0204
  row[b * 64 + t] = before + 1;
  __syncthreads();
  if (t == 0)
    flag[b] = 1;
}

int main() {
  int *row, *flag, h[64];
  cudaMalloc(&row, 8 * 64 * sizeof(int));
  cudaMalloc(&flag, 8 * sizeof(int));
  cudaMemset(flag, 0, 8 * sizeof(int));
  chain<<<8, 64>>>(row, flag);
  cudaMemcpy(h, row + 7 * 64, sizeof h, cudaMemcpyDeviceToHost);
  printf("%d %d\n", h[0], h[63]);
  cudaFree(row);
  cudaFree(flag);
}
