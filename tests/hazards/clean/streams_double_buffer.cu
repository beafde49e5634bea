// Copies and kernels take turns with two buffers; each waits for the other's event. The host fills and reads what is free.
#include <cstdio>
__global__ void fill(int *p, int n, int v) { for (int i = threadIdx.x; i < n; i += blockDim.x) p[i] = v + i; }
__global__ void twice(const int *in, int *out, int n) { for (int i = threadIdx.x; i < n; i += blockDim.x) out[i] = 2 * in[i]; }
int main() {
  const int n = 256, pieces = 7;
  const size_t bytes = n * sizeof(int);
  int *host[2], *in[2], *out[2], *back;
  cudaStream_t up, work, down;
  cudaEvent_t full[2], used[2], done[2], fetched[2];
  cudaStreamCreateWithFlags(&up, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&work, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&down, cudaStreamNonBlocking);
  cudaMallocHost(&back, pieces * bytes);
  for (int k = 0; k < 2; k++) {
    cudaMallocHost(&host[k], bytes), cudaMalloc(&in[k], bytes), cudaMalloc(&out[k], bytes);
    cudaEventCreate(&full[k]), cudaEventCreate(&used[k]), cudaEventCreate(&done[k]), cudaEventCreate(&fetched[k]);
  }
  for (int p = 0; p < pieces; p++) {
    int k = p % 2;
    // The copy from this buffer two pieces ago.
    cudaEventSynchronize(full[k]);
    for (int i = 0; i < n; i++) host[k][i] = p * n + i;
    cudaStreamWaitEvent(up, used[k], 0);
    cudaMemcpyAsync(in[k], host[k], bytes, cudaMemcpyHostToDevice, up);
    cudaEventRecord(full[k], up);
    cudaStreamWaitEvent(work, full[k], 0);
    cudaStreamWaitEvent(work, fetched[k], 0);
    twice<<<1, 128, 0, work>>>(in[k], out[k], n);
    cudaEventRecord(used[k], work);
    cudaStreamWaitEvent(down, used[k], 0);
    cudaMemcpyAsync(back + p * n, out[k], bytes, cudaMemcpyDeviceToHost, down);
    cudaEventRecord(fetched[k], down);
  }
  cudaStreamSynchronize(down);
  long sum = 0;
  for (int i = 0; i < pieces * n; i++) sum += back[i];
  printf("%ld\n", sum);
  for (int k = 0; k < 2; k++) cudaFreeHost(host[k]), cudaFree(in[k]), cudaFree(out[k]);
  cudaFreeHost(back);
}
