// `__restrict__` pointers through which a kernel reads what it wrote: only those to const may be taken for read-only.
#include <cstdio>
__global__ void product(const int *__restrict__ a, const int *__restrict__ b, int *__restrict__ c, int n) {
  int row = threadIdx.y, col = threadIdx.x;
  c[row * n + col] = 0;
  for (int k = 0; k < n; k++) c[row * n + col] += a[row * n + k] * b[k * n + col];
}
__global__ void neighbours(int *__restrict__ v, int *const __restrict__ w) {
  int i = threadIdx.x;
  for (int round = 0; round < 3; round++) {
    w[i] = v[i] + v[(i + 1) % blockDim.x];
    __syncthreads();
    v[i] = w[i];
    __syncthreads();
  }
}
int main() {
  const int n = 8;
  int *a, *b, *c;
  cudaMallocManaged(&a, n * n * sizeof(int));
  cudaMallocManaged(&b, n * n * sizeof(int));
  cudaMallocManaged(&c, n * n * sizeof(int));
  for (int i = 0; i < n * n; i++) a[i] = i % 7, b[i] = i % 5;
  product<<<1, dim3(n, n)>>>(a, b, c, n);
  cudaDeviceSynchronize();
  for (int i = 0; i < n; i++) printf("%d ", c[i * 9]);
  neighbours<<<1, 64>>>(a, b);
  cudaDeviceSynchronize();
  for (int i = 0; i < n; i++) printf("%d ", a[i]);
  printf("\n");
}
