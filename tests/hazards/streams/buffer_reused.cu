// Two buffers, three pieces under way: nothing keeps a copy from filling a buffer that a kernel still reads.
#include <cstdio>
__global__ void fill(int *p, int n, int v) { for (int i = threadIdx.x; i < n; i += blockDim.x) p[i] = v + i; }
__global__ void twice(const int *in, int *out, int n) { for (int i = threadIdx.x; i < n; i += blockDim.x) out[i] = 2 * in[i]; }
int main() {
  const int n = 256, pieces = 6;
  const size_t bytes = n * sizeof(int);
  int *host, *buffer[2], *out;
  cudaStream_t up, work;
  cudaEvent_t full[2];
  cudaStreamCreateWithFlags(&up, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&work, cudaStreamNonBlocking);
  cudaMallocHost(&host, pieces * bytes);
  cudaMalloc(&out, pieces * bytes);
  for (int k = 0; k < 2; k++) cudaMalloc(&buffer[k], bytes), cudaEventCreate(&full[k]);
  for (int i = 0; i < pieces * n; i++) host[i] = i;
  for (int p = 0; p < pieces; p++) {
    int k = p % 2;
    cudaMemcpyAsync(buffer[k], host + p * n, bytes, cudaMemcpyHostToDevice, up);  // <- S0804
    cudaEventRecord(full[k], up);
    cudaStreamWaitEvent(work, full[k], 0);
    twice<<<1, 128, 0, work>>>(buffer[k], out + p * n, n);
  }
  cudaMemcpyAsync(host, out, pieces * bytes, cudaMemcpyDeviceToHost, work);
  cudaStreamSynchronize(work);
  printf("%d\n", host[pieces * n - 1]);
  cudaDeviceSynchronize();
  cudaFree(buffer[0]), cudaFree(buffer[1]), cudaFree(out), cudaFreeHost(host);
}
