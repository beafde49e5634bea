// A graph and a kernel of another stream use the same memory; a function of the host sees what its stream has not done.
#include <cstdio>
__global__ void fill(int *p, int n, int v) { for (int i = threadIdx.x; i < n; i += blockDim.x) p[i] = v + i; }
__global__ void twice(const int *in, int *out, int n) { for (int i = threadIdx.x; i < n; i += blockDim.x) out[i] = 2 * in[i]; }
void CUDART_CB print(void *data) {
  printf("%d\n", *(int *)data);  // <- S0801
}
int main() {
  const int n = 1000;
  int *mid, *out, *host;
  cudaStream_t a, b;
  cudaGraph_t graph;
  cudaGraphExec_t exec;
  cudaStreamCreate(&a), cudaStreamCreate(&b);
  cudaMalloc(&mid, n * sizeof(int)), cudaMalloc(&out, n * sizeof(int));
  cudaMallocHost(&host, n * sizeof(int));
  cudaStreamBeginCapture(a, cudaStreamCaptureModeGlobal);
  fill<<<1, 128, 0, a>>>(mid, n, 1);
  cudaMemcpyAsync(host, mid, n * sizeof(int), cudaMemcpyDeviceToHost, a);
  cudaStreamEndCapture(a, &graph);
  cudaGraphInstantiate(&exec, graph, 0);
  cudaGraphLaunch(exec, a);
  twice<<<1, 128, 0, b>>>(mid, out, n);  // <- S0803
  cudaLaunchHostFunc(b, print, &host[3]);
  cudaDeviceSynchronize();
  cudaFree(mid), cudaFree(out), cudaFreeHost(host);
}
