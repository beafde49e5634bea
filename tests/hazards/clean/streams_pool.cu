// Memory of the pool that crosses streams in order, and comes back to another stream at the same address.
#include <cstdio>
__global__ void fill(int *p, int n, int v) { for (int i = threadIdx.x; i < n; i += blockDim.x) p[i] = v + i; }
__global__ void twice(const int *in, int *out, int n) { for (int i = threadIdx.x; i < n; i += blockDim.x) out[i] = 2 * in[i]; }
int main() {
  const int n = 1000;
  int *p, *q, *out, h;
  cudaStream_t a, b;
  cudaEvent_t e;
  cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
  cudaEventCreate(&e);
  cudaMalloc(&out, n * sizeof(int));
  for (int round = 0; round < 4; round++) {
    cudaMallocAsync(&p, n * sizeof(int), a);
    fill<<<1, 128, 0, a>>>(p, n, round);
    cudaEventRecord(e, a);
    cudaStreamWaitEvent(b, e, 0);
    twice<<<1, 128, 0, b>>>(p, out, n);
    if (round % 2) {
      cudaFreeAsync(p, b);
    } else {
      cudaEventRecord(e, b);
      cudaStreamWaitEvent(a, e, 0);
      cudaFreeAsync(p, a);
    }
    // Whoever is given the same memory comes behind by the pool's own order.
    cudaMallocAsync(&q, n * sizeof(int), b);
    fill<<<1, 128, 0, b>>>(q, n, 2);
    cudaFreeAsync(q, b);
  }
  cudaStreamSynchronize(b);
  cudaMemcpy(&h, out + 3, sizeof h, cudaMemcpyDeviceToHost);
  printf("%d\n", h);
  cudaMallocAsync(&p, n * sizeof(int), a);
  cudaStreamSynchronize(a);
  fill<<<1, 128, 0, b>>>(p, n, 1);
  // Plain cudaFree waits for everything.
  cudaFree(p);
  cudaFree(out);
}
