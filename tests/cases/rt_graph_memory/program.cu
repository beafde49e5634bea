// Memory that nodes of graphs allocate and free, by capture and by hand.
#include <cstdio>
#include <cstring>

#define CHECK(call) do { cudaError_t error = (call); if (error) { printf("%d %s\n", __LINE__, cudaGetErrorName(error)); return 1; } } while (0)

__global__ void count(int *p, int from) { p[threadIdx.x] = from + threadIdx.x; }
__global__ void twice(const int *p, int *q) { q[threadIdx.x] = 2 * p[31 - threadIdx.x]; }

int main() {
  int *out, host[32];
  CHECK(cudaMalloc(&out, sizeof host));
  cudaStream_t s;
  CHECK(cudaStreamCreate(&s));
  int *a, *b;
  CHECK(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal));
  CHECK(cudaMallocAsync(&a, sizeof host, s));
  CHECK(cudaMallocAsync(&b, sizeof host, s));
  count<<<1, 32, 0, s>>>(a, 5);
  twice<<<1, 32, 0, s>>>(a, b);
  CHECK(cudaFreeAsync(a, s));
  twice<<<1, 32, 0, s>>>(b, out);
  CHECK(cudaFreeAsync(b, s));
  cudaGraph_t g;
  CHECK(cudaStreamEndCapture(s, &g));
  cudaGraphNode_t nodes[8];
  size_t n = 8;
  CHECK(cudaGraphGetNodes(g, nodes, &n));
  int kinds[16] = {};
  for (size_t i = 0; i < n; i++) {
    cudaGraphNodeType t;
    CHECK(cudaGraphNodeGetType(nodes[i], &t));
    kinds[t]++;
  }
  printf("%zu: %d kernels, %d allocate, %d free\n", n, kinds[cudaGraphNodeTypeKernel], kinds[cudaGraphNodeTypeMemAlloc], kinds[cudaGraphNodeTypeMemFree]);
  cudaGraphExec_t e;
  CHECK(cudaGraphInstantiate(&e, g, 0));
  for (int i = 0; i < 3; i++) {
    CHECK(cudaMemset(out, 0, sizeof host));
    CHECK(cudaGraphLaunch(e, s));
    CHECK(cudaStreamSynchronize(s));
    CHECK(cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost));
    printf("%d %d %d\n", host[0], host[1], host[31]);
  }
  CHECK(cudaGraphExecDestroy(e));
  CHECK(cudaGraphDestroy(g));

  // What one graph allocates lives on until it is freed.
  CHECK(cudaGraphCreate(&g, 0));
  cudaMemAllocNodeParams params;
  memset(&params, 0, sizeof params);
  params.poolProps.allocType = cudaMemAllocationTypePinned;
  params.poolProps.location.type = cudaMemLocationTypeDevice;
  params.bytesize = sizeof host;
  cudaGraphNode_t get, fill;
  CHECK(cudaGraphAddMemAllocNode(&get, g, 0, 0, &params));
  a = (int *)params.dptr;
  int from = 100;
  void *args[] = {&a, &from};
  cudaKernelNodeParams kernel;
  memset(&kernel, 0, sizeof kernel);
  kernel.func = (void *)count;
  kernel.gridDim = dim3(1);
  kernel.blockDim = dim3(32);
  kernel.kernelParams = args;
  CHECK(cudaGraphAddKernelNode(&fill, g, &get, 1, &kernel));
  CHECK(cudaGraphInstantiate(&e, g, 0));
  CHECK(cudaGraphLaunch(e, s));
  twice<<<1, 32, 0, s>>>(a, out);
  CHECK(cudaMemcpyAsync(host, out, sizeof host, cudaMemcpyDeviceToHost, s));
  CHECK(cudaStreamSynchronize(s));
  printf("%d %d\n", host[0], host[31]);
  printf("again: %s\n", cudaGetErrorName(cudaGraphLaunch(e, s)));
  CHECK(cudaFreeAsync(a, s));
  CHECK(cudaGraphLaunch(e, s));
  CHECK(cudaStreamSynchronize(s));
  CHECK(cudaFree(a));
  CHECK(cudaGraphExecDestroy(e));

  cudaGraphExec_t frees;
  CHECK(cudaGraphInstantiate(&frees, g, cudaGraphInstantiateFlagAutoFreeOnLaunch));
  CHECK(cudaGraphLaunch(frees, s));
  CHECK(cudaGraphLaunch(frees, s));
  CHECK(cudaStreamSynchronize(s));
  CHECK(cudaMemcpy(host, a, sizeof host, cudaMemcpyDeviceToHost));
  printf("%d %d\n", host[0], host[31]);
  CHECK(cudaFree(a));
  CHECK(cudaGraphExecDestroy(frees));
  CHECK(cudaGraphDestroy(g));
  CHECK(cudaStreamDestroy(s));
  CHECK(cudaFree(out));
  return 0;
}
