typedef struct CUgraph_st *cudaGraph_t;
typedef struct CUgraphNode_st *cudaGraphNode_t;
typedef struct CUgraphExec_st *cudaGraphExec_t;
enum cudaStreamCaptureMode { cudaStreamCaptureModeGlobal = 0, cudaStreamCaptureModeThreadLocal = 1, cudaStreamCaptureModeRelaxed = 2 };
enum cudaStreamCaptureStatus {
  cudaStreamCaptureStatusNone = 0, cudaStreamCaptureStatusActive = 1, cudaStreamCaptureStatusInvalidated = 2
};
enum cudaGraphNodeType {
  cudaGraphNodeTypeKernel = 0, cudaGraphNodeTypeMemcpy = 1, cudaGraphNodeTypeMemset = 2, cudaGraphNodeTypeHost = 3,
  cudaGraphNodeTypeGraph = 4, cudaGraphNodeTypeEmpty = 5, cudaGraphNodeTypeWaitEvent = 6, cudaGraphNodeTypeEventRecord = 7
};
enum cudaGraphExecUpdateResult {
  cudaGraphExecUpdateSuccess = 0, cudaGraphExecUpdateError = 1, cudaGraphExecUpdateErrorTopologyChanged = 2,
  cudaGraphExecUpdateErrorNodeTypeChanged = 3, cudaGraphExecUpdateErrorFunctionChanged = 4,
  cudaGraphExecUpdateErrorParametersChanged = 5, cudaGraphExecUpdateErrorNotSupported = 6
};
enum cudaGraphInstantiateFlags {
  cudaGraphInstantiateFlagAutoFreeOnLaunch = 1, cudaGraphInstantiateFlagUpload = 2, cudaGraphInstantiateFlagDeviceLaunch = 4,
  cudaGraphInstantiateFlagUseNodePriority = 8
};
struct cudaKernelNodeParams { void *func; dim3 gridDim; dim3 blockDim; unsigned int sharedMemBytes; void **kernelParams; void **extra; };
struct cudaMemsetParams { void *dst; size_t pitch; unsigned int value; unsigned int elementSize; size_t width; size_t height; };
struct cudaHostNodeParams { cudaHostFn_t fn; void *userData; };
struct cudaGraphExecUpdateResultInfo { enum cudaGraphExecUpdateResult result; cudaGraphNode_t errorNode; cudaGraphNode_t errorFromNode; };
inline cudaError_t cudaGraphInstantiate(cudaGraphExec_t *e, cudaGraph_t g, unsigned long long flags = 0) { return __graph_instantiate(e, g); }
inline cudaError_t cudaGraphInstantiate(cudaGraphExec_t *e, cudaGraph_t g, cudaGraphNode_t *node, char *log, size_t size) {
  if (node) *node = 0;
  if (log && size) *log = 0;
  return __graph_instantiate(e, g);
}
inline cudaError_t cudaGraphInstantiateWithFlags(cudaGraphExec_t *e, cudaGraph_t g, unsigned long long flags = 0) { return __graph_instantiate(e, g); }
inline cudaError_t cudaGraphExecUpdate(cudaGraphExec_t e, cudaGraph_t g, cudaGraphExecUpdateResultInfo *info) {
  cudaError_t r = __graph_update(e, g);
  info->result = r ? cudaGraphExecUpdateErrorTopologyChanged : cudaGraphExecUpdateSuccess; info->errorNode = 0; info->errorFromNode = 0;
  return r;
}
inline cudaError_t cudaGraphExecUpdate(cudaGraphExec_t e, cudaGraph_t g, cudaGraphNode_t *node, enum cudaGraphExecUpdateResult *result) {
  cudaError_t r = __graph_update(e, g);
  if (node) *node = 0;
  *result = r ? cudaGraphExecUpdateErrorTopologyChanged : cudaGraphExecUpdateSuccess;
  return r;
}
enum cudaMemoryType { cudaMemoryTypeUnregistered = 0, cudaMemoryTypeHost = 1, cudaMemoryTypeDevice = 2, cudaMemoryTypeManaged = 3 };
struct cudaPointerAttributes { enum cudaMemoryType type; int device; void *devicePointer; void *hostPointer; };
inline cudaError_t cudaPointerGetAttributes(cudaPointerAttributes *a, const void *p) {
  size_t s[3] = { 0, 0, 0 }; cudaError_t r = __pointer_attributes(s, p);
  a->type = (enum cudaMemoryType)s[0]; a->device = s[0] ? 0 : -2; a->devicePointer = (void *)s[1]; a->hostPointer = (void *)s[2];
  return r;
}
enum cudaMemoryAdvise {
  cudaMemAdviseSetReadMostly = 1, cudaMemAdviseUnsetReadMostly = 2, cudaMemAdviseSetPreferredLocation = 3,
  cudaMemAdviseUnsetPreferredLocation = 4, cudaMemAdviseSetAccessedBy = 5, cudaMemAdviseUnsetAccessedBy = 6
};
enum cudaMemLocationType {
  cudaMemLocationTypeInvalid = 0, cudaMemLocationTypeDevice = 1, cudaMemLocationTypeHost = 2, cudaMemLocationTypeHostNuma = 3,
  cudaMemLocationTypeHostNumaCurrent = 4
};
struct cudaMemLocation { enum cudaMemLocationType type; int id; };
inline cudaError_t cudaMemPrefetchAsync(const void *p, size_t n, int device, cudaStream_t s = 0) { return __mem_hint(p, n); }
inline cudaError_t cudaMemPrefetchAsync(const void *p, size_t n, cudaMemLocation l, unsigned int flags, cudaStream_t s = 0) { return __mem_hint(p, n); }
inline cudaError_t cudaMemAdvise(const void *p, size_t n, enum cudaMemoryAdvise advice, int device) { return __mem_hint(p, n); }
inline cudaError_t cudaMemAdvise(const void *p, size_t n, enum cudaMemoryAdvise advice, cudaMemLocation l) { return __mem_hint(p, n); }
typedef struct CUmemPoolHandle_st *cudaMemPool_t;
enum cudaMemPoolAttr {
  cudaMemPoolReuseFollowEventDependencies = 1, cudaMemPoolReuseAllowOpportunistic = 2, cudaMemPoolReuseAllowInternalDependencies = 3,
  cudaMemPoolAttrReleaseThreshold = 4, cudaMemPoolAttrReservedMemCurrent = 5, cudaMemPoolAttrReservedMemHigh = 6,
  cudaMemPoolAttrUsedMemCurrent = 7, cudaMemPoolAttrUsedMemHigh = 8
};
enum cudaMemAllocationType { cudaMemAllocationTypeInvalid = 0, cudaMemAllocationTypePinned = 1 };
enum cudaMemAllocationHandleType { cudaMemHandleTypeNone = 0, cudaMemHandleTypePosixFileDescriptor = 1 };
struct cudaMemPoolProps {
  enum cudaMemAllocationType allocType; enum cudaMemAllocationHandleType handleTypes; cudaMemLocation location; void *win32SecurityAttributes;
  size_t maxSize; unsigned short usage; unsigned char reserved[54];
};
inline cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t *p, int device) { if (device) return cudaErrorInvalidDevice; *p = (cudaMemPool_t)16; return cudaSuccess; }
inline cudaError_t cudaDeviceGetMemPool(cudaMemPool_t *p, int device) { return cudaDeviceGetDefaultMemPool(p, device); }
inline cudaError_t cudaDeviceSetMemPool(int device, cudaMemPool_t p) { return device ? cudaErrorInvalidDevice : cudaSuccess; }
inline cudaError_t cudaMemPoolCreate(cudaMemPool_t *p, const cudaMemPoolProps *props) { *p = (cudaMemPool_t)32; return cudaSuccess; }
inline cudaError_t cudaMemPoolDestroy(cudaMemPool_t p) { return cudaSuccess; }
inline cudaError_t cudaMemPoolTrimTo(cudaMemPool_t p, size_t keep) { return cudaSuccess; }
inline cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t p, enum cudaMemPoolAttr a, void *value) { return cudaSuccess; }
enum cudaLaunchAttributeID {
  cudaLaunchAttributeIgnore = 0, cudaLaunchAttributeAccessPolicyWindow = 1, cudaLaunchAttributeCooperative = 2,
  cudaLaunchAttributeSynchronizationPolicy = 3, cudaLaunchAttributeProgrammaticStreamSerialization = 6,
  cudaLaunchAttributeProgrammaticEvent = 7, cudaLaunchAttributePriority = 8, cudaStreamAttributeAccessPolicyWindow = 1
};
typedef enum cudaLaunchAttributeID cudaStreamAttrID;
enum cudaAccessProperty { cudaAccessPropertyNormal = 0, cudaAccessPropertyStreaming = 1, cudaAccessPropertyPersisting = 2 };
struct cudaAccessPolicyWindow { void *base_ptr; size_t num_bytes; float hitRatio; enum cudaAccessProperty hitProp; enum cudaAccessProperty missProp; };
union cudaLaunchAttributeValue {
  char pad[64]; cudaAccessPolicyWindow accessPolicyWindow; int cooperative; struct { unsigned int x; unsigned int y; unsigned int z; } clusterDim;
  int programmaticStreamSerializationAllowed; int priority;
};
typedef union cudaLaunchAttributeValue cudaStreamAttrValue;
struct cudaLaunchAttribute { enum cudaLaunchAttributeID id; char pad[4]; cudaLaunchAttributeValue val; };
struct cudaLaunchConfig_t {
  dim3 gridDim; dim3 blockDim; size_t dynamicSmemBytes; cudaStream_t stream; cudaLaunchAttribute *attrs; unsigned int numAttrs;
};
inline cudaError_t cudaStreamSetAttribute(cudaStream_t s, cudaStreamAttrID a, const cudaStreamAttrValue *v) { return cudaSuccess; }
inline cudaError_t cudaCtxResetPersistingL2Cache() { return cudaSuccess; }
inline void __put_pointers(void **p) { }
template <class T, class... R> void __put_pointers(void **p, T *a, R *...r) { *p = (void *)a; __put_pointers(p + 1, r...); }
template <class F> struct __launcher;
template <class... E> struct __launcher<void(E...)> {
  static cudaError_t go(const cudaLaunchConfig_t *c, const void *f, E... a) {
    void *p[sizeof...(E) + 1];
    __put_pointers(p, &a...);
    return cudaLaunchKernelExC(c, f, p);
  }
};
template <class F, class... A> cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t *c, F *f, A... a) { return __launcher<F>::go(c, (const void *)f, a...); }
template <class F> cudaError_t cudaOccupancyMaxPotentialBlockSizeWithFlags(int *grid, int *block, F f, size_t smem = 0, int limit = 0, unsigned int flags = 0) {
  return cudaOccupancyMaxPotentialBlockSize(grid, block, (const void *)f, smem, limit);
}
template <class S, class F> cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMem(int *grid, int *block, F f, S smem, int limit = 0) {
  cudaFuncAttributes a; int sms, most = 0;
  cudaError_t r = cudaFuncGetAttributes(&a, (const void *)f);
  if (r) return r;
  cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, 0);
  int top = limit && limit < a.maxThreadsPerBlock ? limit : a.maxThreadsPerBlock;
  for (int n = (top + 31) / 32 * 32; n > 0; n -= 32) {
    int size = n < top ? n : top, blocks = 0;
    cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, (const void *)f, size, smem(size));
    if (blocks * size > most) { most = blocks * size; *block = size; *grid = blocks * sms; }
  }
  return r;
}
