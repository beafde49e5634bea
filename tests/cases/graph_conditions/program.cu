// device: h200-sxm
// Conditional nodes of graphs: IF with and without else, WHILE, SWITCH, one inside of another, and captured.
#include <cstdio>
#include <cuda_runtime.h>

#define CHECK(call)                                                                       \
  do {                                                                                    \
    cudaError_t e_ = (call);                                                              \
    if (e_ != cudaSuccess) printf("line %d: %s\n", __LINE__, cudaGetErrorName(e_));       \
  } while (0)

__global__ void decide(cudaGraphConditionalHandle h, const int *value) { cudaGraphSetConditional(h, *value); }
__global__ void say(int number) { printf("say %d\n", number); }
__global__ void count_down(cudaGraphConditionalHandle h, int *left) {
  printf("left %d\n", *left);
  *left -= 1;
  cudaGraphSetConditional(h, *left > 0);
}
__global__ void refill(int *left, int *rounds, cudaGraphConditionalHandle outer) {
  *left = 2;
  *rounds -= 1;
  cudaGraphSetConditional(outer, *rounds > 0);
}

static cudaGraphNode_t kernel(cudaGraph_t graph, const cudaGraphNode_t *after, size_t n, void *f, void **args) {
  cudaGraphNodeParams p = {cudaGraphNodeTypeKernel};
  p.kernel.func = f;
  p.kernel.gridDim = dim3(1);
  p.kernel.blockDim = dim3(1);
  p.kernel.kernelParams = args;
  cudaGraphNode_t node;
#if CUDART_VERSION >= 13000
  CHECK(cudaGraphAddNode(&node, graph, after, nullptr, n, &p));
#else
  CHECK(cudaGraphAddNode(&node, graph, after, n, &p));
#endif
  return node;
}

static cudaGraphNode_t branch(cudaGraph_t graph, const cudaGraphNode_t *after, size_t n, cudaGraphConditionalHandle h,
                              cudaGraphConditionalNodeType type, unsigned size, cudaGraph_t *bodies) {
  cudaGraphNodeParams p = {cudaGraphNodeTypeConditional};
  p.conditional.handle = h;
  p.conditional.type = type;
  p.conditional.size = size;
  cudaGraphNode_t node = nullptr;
#if CUDART_VERSION >= 13000
  CHECK(cudaGraphAddNode(&node, graph, after, nullptr, n, &p));
#else
  CHECK(cudaGraphAddNode(&node, graph, after, n, &p));
#endif
  if (node)
    for (unsigned i = 0; i < size; i++) bodies[i] = p.conditional.phGraph_out[i];
  return node;
}

static void run(cudaGraph_t graph, int *device, const int *values, int n) {
  cudaGraphExec_t exec;
  CHECK(cudaGraphInstantiate(&exec, graph, 0));
  for (int i = 0; i < n; i++) {
    CHECK(cudaMemcpy(device, values + i, sizeof(int), cudaMemcpyHostToDevice));
    CHECK(cudaGraphLaunch(exec, 0));
    CHECK(cudaDeviceSynchronize());
    printf("-\n");
  }
  CHECK(cudaGraphExecDestroy(exec));
}

int main() {
  int *value;
  CHECK(cudaMalloc(&value, 2 * sizeof(int)));
  int numbers[] = {0, 1, 2, 3, 4, 5, 6, 7};
  cudaGraph_t graph, body[3];
  cudaGraphConditionalHandle h;

  printf("if\n");
  CHECK(cudaGraphCreate(&graph, 0));
  CHECK(cudaGraphConditionalHandleCreate(&h, graph));
  void *decide_args[] = {&h, &value};
  cudaGraphNode_t first = kernel(graph, nullptr, 0, (void *)decide, decide_args);
  cudaGraphNode_t node = branch(graph, &first, 1, h, cudaGraphCondTypeIf, 1, body);
  cudaGraphNodeType type;
  CHECK(cudaGraphNodeGetType(node, &type));
  printf("type %d\n", type == cudaGraphNodeTypeConditional);
  void *say_args[3][1] = {{&numbers[5]}, {&numbers[6]}, {&numbers[7]}};
  kernel(body[0], nullptr, 0, (void *)say, say_args[0]);
  kernel(graph, &node, 1, (void *)say, say_args[2]);
  run(graph, value, numbers, 3);
  CHECK(cudaGraphDestroy(graph));

  printf("switch\n");
  CHECK(cudaGraphCreate(&graph, 0));
  CHECK(cudaGraphConditionalHandleCreate(&h, graph));
  first = kernel(graph, nullptr, 0, (void *)decide, decide_args);
  branch(graph, &first, 1, h, cudaGraphCondTypeSwitch, 3, body);
  for (int i = 0; i < 3; i++) kernel(body[i], nullptr, 0, (void *)say, say_args[i]);
  run(graph, value, numbers, 5);
  CHECK(cudaGraphDestroy(graph));

  printf("while\n");
  CHECK(cudaGraphCreate(&graph, 0));
  CHECK(cudaGraphConditionalHandleCreate(&h, graph, 1, cudaGraphCondAssignDefault));
  branch(graph, nullptr, 0, h, cudaGraphCondTypeWhile, 1, body);
  void *count_args[] = {&h, &value};
  kernel(body[0], nullptr, 0, (void *)count_down, count_args);
  run(graph, value, numbers + 1, 3);
  CHECK(cudaGraphDestroy(graph));

  printf("a loop in a loop\n");
  CHECK(cudaGraphCreate(&graph, 0));
  cudaGraphConditionalHandle inner;
  cudaGraph_t inner_body[1];
  CHECK(cudaGraphConditionalHandleCreate(&h, graph, 1, cudaGraphCondAssignDefault));
  branch(graph, nullptr, 0, h, cudaGraphCondTypeWhile, 1, body);
  CHECK(cudaGraphConditionalHandleCreate(&inner, body[0], 1, cudaGraphCondAssignDefault));
  int *rounds = value + 1;
  void *refill_args[] = {&value, &rounds, &h};
  void *one_args[] = {&inner, &rounds};
  void *inner_args[] = {&inner, &value};
  int two = 2;
  CHECK(cudaMemcpy(rounds, &two, sizeof two, cudaMemcpyHostToDevice));
  first = kernel(body[0], nullptr, 0, (void *)decide, one_args);
  cudaGraphNode_t second = kernel(body[0], &first, 1, (void *)refill, refill_args);
  branch(body[0], &second, 1, inner, cudaGraphCondTypeWhile, 1, inner_body);
  kernel(inner_body[0], nullptr, 0, (void *)count_down, inner_args);
  run(graph, value, numbers, 1);
  CHECK(cudaGraphDestroy(graph));

  printf("captured\n");
  cudaStream_t stream;
  CHECK(cudaStreamCreate(&stream));
  CHECK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
  say<<<1, 1, 0, stream>>>(1);
  cudaStreamCaptureStatus status;
  cudaGraph_t capturing;
  const cudaGraphNode_t *after;
  size_t n = 0;
#if CUDART_VERSION >= 13000
  CHECK(cudaStreamGetCaptureInfo(stream, &status, nullptr, &capturing, &after, nullptr, &n));
#else
  CHECK(cudaStreamGetCaptureInfo_v2(stream, &status, nullptr, &capturing, &after, &n));
#endif
  printf("status %d, follows %zu\n", (int)status, n);
  CHECK(cudaGraphConditionalHandleCreate(&h, capturing, 1, cudaGraphCondAssignDefault));
  node = branch(capturing, after, n, h, cudaGraphCondTypeWhile, 1, body);
#if CUDART_VERSION >= 13000
  CHECK(cudaStreamUpdateCaptureDependencies(stream, &node, nullptr, 1, cudaStreamSetCaptureDependencies));
#else
  CHECK(cudaStreamUpdateCaptureDependencies(stream, &node, 1, cudaStreamSetCaptureDependencies));
#endif
  say<<<1, 1, 0, stream>>>(2);
  CHECK(cudaStreamEndCapture(stream, &graph));
  cudaStream_t other;
  CHECK(cudaStreamCreate(&other));
  CHECK(cudaStreamBeginCaptureToGraph(other, body[0], nullptr, nullptr, 0, cudaStreamCaptureModeGlobal));
  count_down<<<1, 1, 0, other>>>(h, value);
  CHECK(cudaStreamEndCapture(other, nullptr));
  run(graph, value, numbers + 2, 1);
  CHECK(cudaGraphDestroy(graph));
  CHECK(cudaStreamDestroy(stream));
  CHECK(cudaStreamDestroy(other));
  CHECK(cudaFree(value));
}
