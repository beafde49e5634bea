// The event stands before the kernel it should stand behind; another one was never recorded; the wait is in a wrong stream.
#include <cstdio>
__global__ void fill(int *p, int n, int v) { for (int i = threadIdx.x; i < n; i += blockDim.x) p[i] = v + i; }
__global__ void twice(const int *in, int *out, int n) { for (int i = threadIdx.x; i < n; i += blockDim.x) out[i] = 2 * in[i]; }
int main() {
  const int n = 1000;
  int *mid, *out;
  cudaStream_t a, b, c;
  cudaEvent_t early, never;
  cudaStreamCreate(&a), cudaStreamCreate(&b), cudaStreamCreate(&c);
  cudaEventCreate(&early), cudaEventCreate(&never);
  cudaMalloc(&mid, n * sizeof(int)), cudaMalloc(&out, n * sizeof(int));

  cudaEventRecord(early, a);
  fill<<<1, 128, 0, a>>>(mid, n, 1);
  cudaStreamWaitEvent(b, early, 0);
  twice<<<1, 128, 0, b>>>(mid, out, n);  // <- S0803
  cudaDeviceSynchronize();

  fill<<<1, 128, 0, a>>>(mid, n, 1);
  cudaStreamWaitEvent(b, never, 0);
  twice<<<1, 128, 0, b>>>(mid, out, n);  // <- S0803
  cudaDeviceSynchronize();

  fill<<<1, 128, 0, a>>>(mid, n, 1);
  cudaEventRecord(early, a);
  cudaStreamWaitEvent(c, early, 0);
  twice<<<1, 128, 0, b>>>(mid, out, n);  // <- S0803
  cudaStreamSynchronize(c);
  fill<<<1, 128, 0, c>>>(mid, n, 1);  // <- S0804
  cudaDeviceSynchronize();
  cudaFree(mid), cudaFree(out);
}
