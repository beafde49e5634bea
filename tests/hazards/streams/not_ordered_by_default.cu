// The default stream does not wait for streams that do not block, nor they for it.
#include <cstdio>
__global__ void fill(int *p, int n, int v) { for (int i = threadIdx.x; i < n; i += blockDim.x) p[i] = v + i; }
__global__ void twice(const int *in, int *out, int n) { for (int i = threadIdx.x; i < n; i += blockDim.x) out[i] = 2 * in[i]; }
int main() {
  const int n = 1000;
  int *p, *out, h = 0;
  cudaStream_t a;
  cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
  cudaMalloc(&p, n * sizeof(int)), cudaMalloc(&out, n * sizeof(int));
  cudaMemset(p, 0, n * sizeof(int));
  twice<<<1, 128, 0, a>>>(p, out, n);  // <- S0803
  cudaMemcpy(&h, out, sizeof h, cudaMemcpyDeviceToHost);  // <- S0803
  fill<<<1, 128>>>(out, n, 1);  // <- S0804
  cudaDeviceSynchronize();
  printf("%d\n", h);
  cudaFree(p), cudaFree(out);
}
