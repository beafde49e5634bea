// The host touches a pinned buffer that a copy still uses.
#include <cstdio>
#include <cstring>
__global__ void fill(int *p, int n, int v) { for (int i = threadIdx.x; i < n; i += blockDim.x) p[i] = v + i; }
__global__ void twice(const int *in, int *out, int n) { for (int i = threadIdx.x; i < n; i += blockDim.x) out[i] = 2 * in[i]; }
int main() {
  const int n = 1000;
  const size_t bytes = n * sizeof(int);
  int *host, *dev, sum = 0;
  cudaStream_t s;
  cudaMallocHost(&host, bytes);
  cudaMalloc(&dev, bytes);
  fill<<<1, 128>>>(dev, n, 1);
  cudaMemcpyAsync(host, dev, bytes, cudaMemcpyDeviceToHost);
  sum += host[5];  // <- S0801
  cudaDeviceSynchronize();

  // The next input is prepared too early.
  cudaStreamCreate(&s);
  cudaMemcpyAsync(dev, host, bytes, cudaMemcpyHostToDevice, s);
  for (int i = 0; i < n; i++) host[i] = 2 * i;  // <- S0802
  cudaStreamSynchronize(s);

  // By a function of the library; an event in front of the copy is not enough.
  cudaEvent_t e;
  cudaEventCreate(&e);
  cudaEventRecord(e, s);
  cudaMemcpyAsync(host, dev, bytes, cudaMemcpyDeviceToHost, s);
  cudaEventSynchronize(e);
  memset(host, 0, bytes);  // <- S0802
  cudaStreamSynchronize(s);

  // A kernel writes there itself.
  fill<<<1, 128, 0, s>>>(host, n, 3);
  sum += host[n - 1];  // <- S0801
  cudaStreamSynchronize(s);

  // Only the first half is waited for.
  fill<<<1, 128, 0, s>>>(dev, n, 3);
  cudaMemcpyAsync(host, dev, bytes / 2, cudaMemcpyDeviceToHost, s);
  cudaEventRecord(e, s);
  cudaMemcpyAsync(host + n / 2, dev + n / 2, bytes / 2, cudaMemcpyDeviceToHost, s);
  cudaEventSynchronize(e);
  for (int i = 0; i < n / 2; i++) sum += host[i];
  sum += host[n / 2];  // <- S0801
  cudaDeviceSynchronize();
  printf("%d\n", sum);
  cudaFree(dev), cudaFreeHost(host);
}
