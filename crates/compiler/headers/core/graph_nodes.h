typedef unsigned long long cudaGraphConditionalHandle;
enum cudaGraphConditionalHandleFlags { cudaGraphCondAssignDefault = 1 };
enum cudaGraphConditionalNodeType { cudaGraphCondTypeIf = 0, cudaGraphCondTypeWhile = 1, cudaGraphCondTypeSwitch = 2 };
enum cudaStreamUpdateCaptureDependenciesFlags { cudaStreamAddCaptureDependencies = 0, cudaStreamSetCaptureDependencies = 1 };
struct cudaConditionalNodeParams { cudaGraphConditionalHandle handle; enum cudaGraphConditionalNodeType type; unsigned int size; cudaGraph_t *phGraph_out; void *ctx; };
struct cudaKernelNodeParamsV2 { void *func; dim3 gridDim; dim3 blockDim; unsigned int sharedMemBytes; void **kernelParams; void **extra; void *ctx; };
struct cudaMemcpyNodeParams { int flags; int reserved; void *ctx; cudaMemcpy3DParms copyParams; };
struct cudaMemsetParamsV2 { void *dst; size_t pitch; unsigned int value; unsigned int elementSize; size_t width; size_t height; void *ctx; };
struct cudaHostNodeParamsV2 { cudaHostFn_t fn; void *userData; unsigned int syncMode; };
struct cudaChildGraphNodeParams { cudaGraph_t graph; };
struct cudaMemAllocNodeParamsV2 { cudaMemPoolProps poolProps; const cudaMemAccessDesc *accessDescs; size_t accessDescCount; size_t bytesize; void *dptr; };
struct cudaMemFreeNodeParams { void *dptr; };
struct cudaGraphNodeParams {
  enum cudaGraphNodeType type; int reserved0[3];
  union {
    long long reserved1[29]; cudaKernelNodeParamsV2 kernel; cudaMemcpyNodeParams memcpy; cudaMemsetParamsV2 memset; cudaHostNodeParamsV2 host;
    cudaChildGraphNodeParams graph; cudaMemAllocNodeParamsV2 alloc; cudaMemFreeNodeParams free; cudaConditionalNodeParams conditional;
  };
  long long reserved2;
};
inline cudaError_t cudaGraphConditionalHandleCreate(cudaGraphConditionalHandle *h, cudaGraph_t g, unsigned int value = 0, unsigned int flags = 0) { return __graph_condition(h, g, value, flags); }
__device__ inline void cudaGraphSetConditional(cudaGraphConditionalHandle h, unsigned int value) { atomicExch((unsigned int *)h, value); }
inline cudaError_t cudaGraphAddNode(cudaGraphNode_t *node, cudaGraph_t g, const cudaGraphNode_t *after, size_t n, cudaGraphNodeParams *p) {
  if (!node || !p) return cudaErrorInvalidValue;
  switch (p->type) {
    case cudaGraphNodeTypeKernel: return cudaGraphAddKernelNode(node, g, after, n, (const cudaKernelNodeParams *)&p->kernel);
    case cudaGraphNodeTypeMemcpy: return cudaGraphAddMemcpyNode(node, g, after, n, &p->memcpy.copyParams);
    case cudaGraphNodeTypeMemset: return cudaGraphAddMemsetNode(node, g, after, n, (const cudaMemsetParams *)&p->memset);
    case cudaGraphNodeTypeHost: return cudaGraphAddHostNode(node, g, after, n, (const cudaHostNodeParams *)&p->host);
    case cudaGraphNodeTypeGraph: return cudaGraphAddChildGraphNode(node, g, after, n, p->graph.graph);
    case cudaGraphNodeTypeEmpty: return cudaGraphAddEmptyNode(node, g, after, n);
    case cudaGraphNodeTypeMemAlloc: return cudaGraphAddMemAllocNode(node, g, after, n, (cudaMemAllocNodeParams *)&p->alloc);
    case cudaGraphNodeTypeMemFree: return cudaGraphAddMemFreeNode(node, g, after, n, p->free.dptr);
    case cudaGraphNodeTypeConditional: {
      cudaGraph_t *bodies = (cudaGraph_t *)malloc((p->conditional.size + 1) * sizeof(cudaGraph_t));
      cudaError_t r = __graph_add_branch(node, g, after, n, p->conditional.handle, p->conditional.type, p->conditional.size, bodies);
      if (!r) p->conditional.phGraph_out = bodies;
      return r;
    }
    default: return cudaErrorNotSupported;
  }
}
inline cudaError_t cudaGraphAddNode(cudaGraphNode_t *node, cudaGraph_t g, const cudaGraphNode_t *after, const cudaGraphEdgeData *, size_t n, cudaGraphNodeParams *p) { return cudaGraphAddNode(node, g, after, n, p); }
inline cudaError_t cudaGraphAddNode_v2(cudaGraphNode_t *node, cudaGraph_t g, const cudaGraphNode_t *after, const cudaGraphEdgeData *, size_t n, cudaGraphNodeParams *p) { return cudaGraphAddNode(node, g, after, n, p); }
inline cudaError_t cudaStreamBeginCaptureToGraph(cudaStream_t s, cudaGraph_t g, const cudaGraphNode_t *after, const cudaGraphEdgeData *, size_t n, enum cudaStreamCaptureMode mode) { return __capture_into(s, g, after, n, mode); }
inline cudaError_t __capture_info(cudaStream_t s, enum cudaStreamCaptureStatus *status, unsigned long long *id, cudaGraph_t *g, const cudaGraphNode_t **nodes, size_t *n) {
  size_t place[3] = { 0, 0, 0 };
  cudaError_t r = cudaStreamGetCaptureInfo(s, status, id);
  if (r || *status != cudaStreamCaptureStatusActive) return r;
  r = __capture_place(s, place);
  if (g) *g = (cudaGraph_t)place[0];
  if (nodes) *nodes = (const cudaGraphNode_t *)place[1];
  if (n) *n = place[2];
  return r;
}
inline cudaError_t cudaStreamGetCaptureInfo_v2(cudaStream_t s, enum cudaStreamCaptureStatus *status, unsigned long long *id = 0, cudaGraph_t *g = 0, const cudaGraphNode_t **nodes = 0, size_t *n = 0) { return __capture_info(s, status, id, g, nodes, n); }
