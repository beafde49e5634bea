// Only the even threads give back what they took from the device's heap.
__global__ void rows(int *out) {
  int *mine = (int *)malloc(8 * sizeof(int));  // <- S0501
  if (!mine) return;
  for (int i = 0; i < 8; i++) mine[i] = i + threadIdx.x;
  out[threadIdx.x] = mine[7];
  if (threadIdx.x % 2 == 0) free(mine);
}
int main() {
  int *d;
  cudaMalloc(&d, 128);
  rows<<<1, 32>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
