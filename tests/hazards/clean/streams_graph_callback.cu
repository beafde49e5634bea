// A graph with two branches, and functions of the host between copies: each reads and writes when its stream is there.
#include <cstdio>
__global__ void fill(int *p, int n, int v) { for (int i = threadIdx.x; i < n; i += blockDim.x) p[i] = v + i; }
__global__ void twice(const int *in, int *out, int n) { for (int i = threadIdx.x; i < n; i += blockDim.x) out[i] = 2 * in[i]; }
struct Task { int *host; long sum; };
void CUDART_CB add(void *data) {
  Task *t = (Task *)data;
  for (int i = 0; i < 100; i++) t->sum += t->host[i], t->host[i] = i;
}
int main() {
  const int n = 1000;
  int *p, *q, *r;
  Task *task;
  cudaStream_t a, b;
  cudaEvent_t fork, meet;
  cudaGraph_t graph;
  cudaGraphExec_t exec;
  cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
  cudaEventCreate(&fork), cudaEventCreate(&meet);
  cudaMalloc(&p, n * sizeof(int)), cudaMalloc(&q, n * sizeof(int)), cudaMalloc(&r, n * sizeof(int));
  cudaMallocHost(&task, sizeof(Task)), cudaMallocHost(&task->host, n * sizeof(int));
  task->sum = 0;
  cudaStreamBeginCapture(a, cudaStreamCaptureModeGlobal);
  fill<<<1, 128, 0, a>>>(p, n, 1);
  cudaEventRecord(fork, a);
  cudaStreamWaitEvent(b, fork, 0);
  twice<<<1, 128, 0, a>>>(p, q, n);
  twice<<<1, 128, 0, b>>>(p, r, n);
  cudaEventRecord(meet, b);
  cudaStreamWaitEvent(a, meet, 0);
  twice<<<1, 128, 0, a>>>(r, q, n);
  cudaMemcpyAsync(task->host, q, n * sizeof(int), cudaMemcpyDeviceToHost, a);
  cudaLaunchHostFunc(a, add, task);
  cudaStreamEndCapture(a, &graph);
  cudaGraphInstantiate(&exec, graph, 0);
  for (int i = 0; i < 2; i++) cudaGraphLaunch(exec, a);
  cudaEventRecord(meet, a);
  cudaStreamWaitEvent(b, meet, 0);
  fill<<<1, 128, 0, b>>>(q, n, 1);
  cudaStreamSynchronize(b);
  long sum = task->sum + task->host[2];

  // The same without a graph: the function between two copies.
  cudaMemcpyAsync(task->host, q, n * sizeof(int), cudaMemcpyDeviceToHost, b);
  cudaLaunchHostFunc(b, add, task);
  cudaMemcpyAsync(q, task->host, n * sizeof(int), cudaMemcpyHostToDevice, b);
  cudaStreamSynchronize(b);
  printf("%ld %ld\n", sum, task->sum);
  cudaFree(p), cudaFree(q), cudaFree(r), cudaFreeHost(task->host), cudaFreeHost(task);
}
