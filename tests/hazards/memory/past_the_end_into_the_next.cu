// Arrays of a size that is a multiple of every alignment lie side by side; what is behind the first is none of the second.
__global__ void fill(int *a, int *b, int n) {
  int i = threadIdx.x;
  if (i <= n) a[i] = i;  // <- F0102
  b[i] = 2 * i;
}
int main() {
  const int n = 256;
  int *a, *b;
  cudaMalloc(&a, n * sizeof(int));
  cudaMalloc(&b, 2 * n * sizeof(int));
  fill<<<1, 2 * n>>>(a, b, n);
  cudaDeviceSynchronize();
  cudaFree(a), cudaFree(b);
}
