// Copies in streams of their own, for which nobody waits.
#include <cstdio>
__global__ void fill(int *p, int n, int v) { for (int i = threadIdx.x; i < n; i += blockDim.x) p[i] = v + i; }
__global__ void twice(const int *in, int *out, int n) { for (int i = threadIdx.x; i < n; i += blockDim.x) out[i] = 2 * in[i]; }
int main() {
  const int n = 1000;
  const size_t bytes = n * sizeof(int);
  int *in, *out, *host;
  cudaStream_t up, work, down;
  cudaStreamCreate(&up), cudaStreamCreate(&work), cudaStreamCreate(&down);
  cudaMalloc(&in, bytes), cudaMalloc(&out, bytes);
  cudaMallocHost(&host, bytes);
  for (int i = 0; i < n; i++) host[i] = i;
  cudaMemcpyAsync(in, host, bytes, cudaMemcpyHostToDevice, up);
  twice<<<1, 128, 0, work>>>(in, out, n);  // <- S0803
  cudaMemcpyAsync(host, out, bytes, cudaMemcpyDeviceToHost, down);  // <- S0803, S0804
  cudaMemsetAsync(in, 0, bytes, down);  // <- S0804
  cudaDeviceSynchronize();
  printf("%d\n", host[7]);

  // From pageable memory the call only waits until that has been read; to it, for all of the copy.
  static int plain[n];
  cudaMemcpyAsync(in, plain, bytes, cudaMemcpyHostToDevice, up);
  plain[0] = 1;
  twice<<<1, 128, 0, work>>>(in, out, n);  // <- S0803
  cudaMemcpyAsync(plain, out, bytes, cudaMemcpyDeviceToHost, work);
  printf("%d\n", plain[0]);
  twice<<<1, 128, 0, up>>>(out, in, n);
  cudaFree(in), cudaFree(out), cudaFreeHost(host);
}
