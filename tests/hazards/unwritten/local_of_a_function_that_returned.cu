#include <cstdio>

struct Window {
  const int* data;
  int size;
};

__device__ __noinline__ Window around(const int* in, int i, int n) {
  int w[5];
  for (int k = 0; k < 5; k++)
    w[k] = in[min(max(i + k - 2, 0), n - 1)];
  return Window{w, 5};
}

__global__ void smooth(const int* in, int* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  Window w = around(in, i, n);
  int sum = 0;
  for (int k = 0; k < w.size; k++)
    sum += w.data[k];  // <- S0303
  out[i] = sum;
}

int main() {
  int *a, *b;
  cudaMalloc(&a, 256 * sizeof(int));
  cudaMalloc(&b, 256 * sizeof(int));
  cudaMemset(a, 0, 256 * sizeof(int));
  smooth<<<2, 128>>>(a, b, 256);
  cudaDeviceSynchronize();
  cudaFree(a);
  cudaFree(b);
}
