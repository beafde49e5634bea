// Order by events: a chain over three streams, branches that meet again, an event that is recorded anew each round.
#include <cstdio>
__global__ void fill(int *p, int n, int v) { for (int i = threadIdx.x; i < n; i += blockDim.x) p[i] = v + i; }
__global__ void twice(const int *in, int *out, int n) { for (int i = threadIdx.x; i < n; i += blockDim.x) out[i] = 2 * in[i]; }
int main() {
  const int n = 1000;
  int *p, *q, *r, h;
  cudaStream_t a, b, c;
  cudaEvent_t e, f;
  cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&c, cudaStreamNonBlocking);
  cudaEventCreate(&e), cudaEventCreateWithFlags(&f, cudaEventDisableTiming);
  cudaMalloc(&p, n * sizeof(int)), cudaMalloc(&q, n * sizeof(int)), cudaMalloc(&r, n * sizeof(int));
  for (int round = 0; round < 3; round++) {
    fill<<<1, 128, 0, a>>>(p, n, round);
    cudaEventRecord(e, a);
    cudaStreamWaitEvent(b, e, 0);
    twice<<<1, 128, 0, b>>>(p, q, n);
    cudaEventRecord(f, b);
    cudaStreamWaitEvent(c, f, 0);
    // Behind b, which is behind a.
    fill<<<1, 128, 0, c>>>(p, n, 7);
    twice<<<1, 128, 0, c>>>(q, r, n);
    cudaEventRecord(f, c);
    cudaStreamWaitEvent(a, f, 0);
  }
  // Two read the same; whoever writes next waits for both.
  twice<<<1, 128, 0, a>>>(p, q, n);
  cudaEventRecord(e, a);
  cudaStreamWaitEvent(b, f, 0);
  twice<<<1, 128, 0, b>>>(p, r, n);
  cudaStreamWaitEvent(b, e, 0);
  cudaMemsetAsync(p, 0, n * sizeof(int), b);
  cudaStreamSynchronize(b);
  cudaMemcpy(&h, q + 5, sizeof h, cudaMemcpyDeviceToHost);
  printf("%d\n", h);
  cudaFree(p), cudaFree(q), cudaFree(r);
}
