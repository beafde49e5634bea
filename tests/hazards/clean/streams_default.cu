// The default stream is between streams that block; one that does not is waited for by the host.
#include <cstdio>
__global__ void fill(int *p, int n, int v) { for (int i = threadIdx.x; i < n; i += blockDim.x) p[i] = v + i; }
__global__ void twice(const int *in, int *out, int n) { for (int i = threadIdx.x; i < n; i += blockDim.x) out[i] = 2 * in[i]; }
int main() {
  const int n = 1000;
  int *p, *q, h;
  cudaStream_t a, b, c;
  cudaStreamCreate(&a), cudaStreamCreate(&b);
  cudaStreamCreateWithFlags(&c, cudaStreamNonBlocking);
  cudaMalloc(&p, n * sizeof(int)), cudaMalloc(&q, n * sizeof(int));
  fill<<<1, 128, 0, a>>>(p, n, 1);
  twice<<<1, 128>>>(p, q, n);
  fill<<<1, 128, 0, b>>>(q, n, 2);
  fill<<<1, 128, 0, b>>>(p, n, 2);
  cudaMemset(q, 0, n * sizeof(int));
  twice<<<1, 128, 0, a>>>(p, q, n);
  cudaMemcpy(&h, q + 1, sizeof h, cudaMemcpyDeviceToHost);
  twice<<<1, 128, 0, c>>>(p, q, n);
  while (cudaStreamQuery(c) == cudaErrorNotReady) {}
  fill<<<1, 128, 0, a>>>(q, n, 2);
  // A kernel of no effect in the default stream is an order, too.
  fill<<<1, 128>>>(q, 0, 2);
  fill<<<1, 128, 0, b>>>(q, n, 2);
  cudaStreamDestroy(b);
  twice<<<1, 128>>>(q, p, n);
  cudaStreamSynchronize(0);
  twice<<<1, 128, 0, cudaStreamPerThread>>>(q, p, n);
  fill<<<1, 128>>>(q, n, 2);
  cudaMemcpy(&h, q + 1, sizeof h, cudaMemcpyDeviceToHost);
  printf("%d\n", h);
  cudaFree(p), cudaFree(q);
}
