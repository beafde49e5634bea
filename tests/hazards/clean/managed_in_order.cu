// Managed memory that host and kernels share in order, or beside each other.
#include <cstdio>
__managed__ int total;
__global__ void square(const int *in, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i] * in[i];
}
__global__ void count(const int *in) { if (in[threadIdx.x] > 1) atomicAdd(&total, 1); }
void CUDART_CB add(void *data) { total += *(int *)data; }
int main() {
  const int n = 256, half = n / 2;
  int *in, *out, *host, *plain;
  cudaStream_t a, b;
  cudaEvent_t event;
  cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
  cudaStreamCreate(&b);
  cudaEventCreate(&event);
  cudaMallocManaged(&in, n * sizeof(int));
  cudaMallocManaged(&out, n * sizeof(int));
  cudaMallocManaged(&host, n * sizeof(int));
  cudaMalloc(&plain, n * sizeof(int));
  for (int i = 0; i < n; i++) in[i] = i;

  // Both read; the host works on memory of its own meanwhile.
  square<<<2, 128>>>(in, out, n);
  int sum = 0;
  for (int i = 0; i < n; i++) host[i] = in[i], sum += host[i];
  cudaDeviceSynchronize();
  sum += out[5];

  // A copy waits for the kernels of its stream, and so does a stream for an event.
  square<<<2, 128>>>(in, out, n);
  cudaMemcpy(plain, in, n * sizeof(int), cudaMemcpyDefault);
  sum += out[6];
  square<<<2, 128, 0, a>>>(in, out, n);
  cudaEventRecord(event, a);
  cudaStreamWaitEvent(b, event, 0);
  count<<<1, 32, 0, b>>>(out);
  cudaStreamSynchronize(b);
  sum += out[7] + total;
  in[0] = 1;

  // Of one array, the host uses what the kernel does not.
  square<<<1, 128, 0, a>>>(in, out, half);
  for (int i = half; i < n; i++) in[i] = 2 * i, out[i] = in[i];
  while (cudaStreamQuery(a) == cudaErrorNotReady) {}
  sum += out[1];

  // The default stream waits for those that block; the event stands behind the kernel.
  square<<<2, 128, 0, b>>>(in, out, n);
  cudaStreamSynchronize(0);
  sum += out[8];
  square<<<2, 128, 0, a>>>(in, out, n);
  cudaEventRecord(event, a);
  cudaEventSynchronize(event);
  sum += out[9];

  // A function of the host comes after the kernel before it.
  count<<<1, 32, 0, a>>>(in);
  cudaLaunchHostFunc(a, add, &in[3]);
  cudaStreamSynchronize(a);
  printf("%d %d\n", sum, total);

  // Freeing waits.
  square<<<2, 128>>>(in, out, n);
  cudaFree(plain);
  printf("%d\n", out[3]);
  cudaFree(in), cudaFree(out), cudaFree(host);
}
