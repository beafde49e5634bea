// A kernel reads in one stream what another writes in a second one; then the other way round, again and again.
#include <cstdio>
__global__ void fill(int *p, int n, int v) { for (int i = threadIdx.x; i < n; i += blockDim.x) p[i] = v + i; }
__global__ void twice(const int *in, int *out, int n) { for (int i = threadIdx.x; i < n; i += blockDim.x) out[i] = 2 * in[i]; }
int main() {
  const int n = 1000;
  int *mid, *out, h;
  cudaStream_t a, b;
  cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
  cudaStreamCreate(&b);
  cudaMalloc(&mid, n * sizeof(int));
  cudaMalloc(&out, n * sizeof(int));

  fill<<<1, 128, 0, a>>>(mid, n, 1);
  twice<<<1, 128, 0, b>>>(mid, out, n);  // <- S0803
  cudaDeviceSynchronize();

  // The reader comes first.
  twice<<<1, 128, 0, b>>>(mid, out, n);
  fill<<<1, 128, 0, a>>>(mid, n, 2);  // <- S0804
  cudaDeviceSynchronize();

  // Both write.
  for (int i = 0; i < 3; i++) {
    fill<<<1, 128, 0, a>>>(out, n, 3);
    fill<<<1, 128, 0, b>>>(out + n / 2, n / 2, 4);  // <- S0804
    cudaDeviceSynchronize();
  }
  cudaMemcpy(&h, out + 100, sizeof h, cudaMemcpyDeviceToHost);
  printf("%d\n", h);
  cudaStreamDestroy(a), cudaStreamDestroy(b);
  cudaFree(mid), cudaFree(out);
}
