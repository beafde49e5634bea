// Memory of the pool that other streams use before it is there, or when it is gone.
#include <cstdio>
__global__ void fill(int *p, int n, int v) { for (int i = threadIdx.x; i < n; i += blockDim.x) p[i] = v + i; }
__global__ void twice(const int *in, int *out, int n) { for (int i = threadIdx.x; i < n; i += blockDim.x) out[i] = 2 * in[i]; }
__global__ void spin(const int *p, int n, int *out) {
  int s = 0;
  for (int i = threadIdx.x; i < n; i += blockDim.x) s += *(volatile const int *)&p[i];
  atomicAdd(out, s);
}
int main() {
  const int n = 1000;
  int *p, *q, *out;
  cudaStream_t a, b;
  cudaEvent_t e;
  cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
  cudaEventCreate(&e);
  cudaMalloc(&out, n * sizeof(int));
  cudaMemset(out, 0, n * sizeof(int));
  cudaDeviceSynchronize();

  cudaMallocAsync(&p, n * sizeof(int), a);
  fill<<<1, 128, 0, b>>>(p, n, 1);  // <- S0806
  cudaDeviceSynchronize();
  cudaFreeAsync(p, b);

  cudaMallocAsync(&q, n * sizeof(int), a);
  fill<<<1, 128, 0, a>>>(q, n, 1);
  cudaEventRecord(e, a);
  cudaStreamWaitEvent(b, e, 0);
  spin<<<1, 128, 0, b>>>(q, n, out);
  cudaFreeAsync(q, a);  // <- S0805

  // In one stream all is in order, whoever gets the same memory.
  cudaMallocAsync(&q, n * sizeof(int), b);
  fill<<<1, 128, 0, b>>>(q, n, 1);
  cudaFreeAsync(q, b);
  cudaDeviceSynchronize();
  cudaFree(out);
}
