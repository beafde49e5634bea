// Graphs as they are changed: edges, clones, nodes that are switched off.
#include <cstdio>
#include <cstring>

#define CHECK(call) do { cudaError_t error = (call); if (error) { printf("%d %s\n", __LINE__, cudaGetErrorName(error)); return 1; } } while (0)

__global__ void step(int *p, int times, int plus) { *p = *p * times + plus; }

static cudaGraphNode_t add(cudaGraph_t g, int *p, int times, int plus) {
  void *args[] = {&p, &times, &plus};
  cudaKernelNodeParams params;
  memset(&params, 0, sizeof params);
  params.func = (void *)step;
  params.gridDim = params.blockDim = dim3(1);
  params.kernelParams = args;
  cudaGraphNode_t node;
  if (cudaGraphAddKernelNode(&node, g, 0, 0, &params)) printf("no node\n");
  return node;
}
static int *value;
static int run(cudaGraphExec_t exec) {
  int result = -1;
  cudaMemset(value, 0, 4);
  cudaGraphLaunch(exec, 0);
  cudaMemcpy(&result, value, 4, cudaMemcpyDeviceToHost);
  return result;
}
static void show(cudaGraph_t g) {
  size_t nodes, roots, edges;
  cudaGraphGetNodes(g, 0, &nodes);
  cudaGraphGetRootNodes(g, 0, &roots);
  cudaGraphGetEdges(g, 0, 0, 0, &edges);
  printf("%zu nodes, %zu roots, %zu edges\n", nodes, roots, edges);
}

int main() {
  CHECK(cudaMalloc(&value, 4));
  cudaGraph_t g;
  CHECK(cudaGraphCreate(&g, 0));
  cudaGraphNode_t n[3] = {add(g, value, 10, 1), add(g, value, 10, 2), add(g, value, 10, 3)};
  show(g);
  cudaGraphNode_t from[] = {n[2], n[1]}, to[] = {n[1], n[0]};
  CHECK(cudaGraphAddDependencies(g, from, to, 0, 2));
  show(g);
  cudaGraphExec_t e;
  CHECK(cudaGraphInstantiate(&e, g, 0));
  printf("%d\n", run(e));
  CHECK(cudaGraphExecDestroy(e));

  cudaGraphNode_t list[3], list2[3];
  cudaGraphEdgeData data[3];
  memset(data, 7, sizeof data);
  size_t count = 3;
  CHECK(cudaGraphGetEdges(g, list, list2, data, &count));
  printf("%zu: %d %d %d\n", count, list[0] == n[1] || list[0] == n[2], data[0].type, data[1].from_port);
  count = 3;
  CHECK(cudaGraphNodeGetDependencies(n[0], list, data, &count));
  printf("%zu: %d\n", count, list[0] == n[1]);
  count = 3;
  CHECK(cudaGraphNodeGetDependentNodes(n[2], list, data, &count));
  printf("%zu: %d\n", count, list[0] == n[1]);

  // The other way round.
  CHECK(cudaGraphRemoveDependencies(g, from, to, 0, 2));
  show(g);
  CHECK(cudaGraphAddDependencies(g, to, from, 0, 2));
  CHECK(cudaGraphInstantiate(&e, g, 0));
  printf("%d\n", run(e));
  printf("%s\n", cudaGetErrorName(cudaGraphRemoveDependencies(g, from, to, 0, 1)));

  unsigned int on = 5;
  CHECK(cudaGraphNodeGetEnabled(e, n[1], &on));
  CHECK(cudaGraphNodeSetEnabled(e, n[1], 0));
  printf("%u %d", on, run(e));
  CHECK(cudaGraphNodeGetEnabled(e, n[1], &on));
  CHECK(cudaGraphNodeSetEnabled(e, n[1], 1));
  printf(" %u %d\n", on, run(e));

  cudaGraph_t clone;
  cudaGraphNode_t twin, none;
  CHECK(cudaGraphClone(&clone, g));
  CHECK(cudaGraphNodeFindInClone(&twin, n[1], clone));
  CHECK(cudaGraphDestroyNode(twin));
  show(g);
  show(clone);
  printf("%s\n", cudaGetErrorName(cudaGraphNodeFindInClone(&none, n[1], clone)));
  CHECK(cudaGraphNodeFindInClone(&twin, n[2], clone));
  CHECK(cudaGraphNodeFindInClone(&none, n[0], clone));
  CHECK(cudaGraphAddDependencies(clone, &none, &twin, 0, 1));
  cudaGraphExec_t f;
  CHECK(cudaGraphInstantiate(&f, clone, 0));
  printf("%d %d\n", run(f), run(e));
  CHECK(cudaGraphExecDestroy(e));
  CHECK(cudaGraphExecDestroy(f));
  CHECK(cudaGraphDestroy(g));
  CHECK(cudaGraphDestroy(clone));
  CHECK(cudaFree(value));
  return 0;
}
