typedef struct CUgraph_st *cudaGraph_t;
typedef struct CUgraphNode_st *cudaGraphNode_t;
typedef struct CUgraphExec_st *cudaGraphExec_t;
enum cudaGraphMemAttributeType { cudaGraphMemAttrUsedMemCurrent = 0, cudaGraphMemAttrUsedMemHigh = 1, cudaGraphMemAttrReservedMemCurrent = 2, cudaGraphMemAttrReservedMemHigh = 3 };
enum cudaStreamCaptureMode { cudaStreamCaptureModeGlobal = 0, cudaStreamCaptureModeThreadLocal = 1, cudaStreamCaptureModeRelaxed = 2 };
enum cudaStreamCaptureStatus {
  cudaStreamCaptureStatusNone = 0, cudaStreamCaptureStatusActive = 1, cudaStreamCaptureStatusInvalidated = 2
};
enum cudaGraphNodeType {
  cudaGraphNodeTypeKernel = 0, cudaGraphNodeTypeMemcpy = 1, cudaGraphNodeTypeMemset = 2, cudaGraphNodeTypeHost = 3,
  cudaGraphNodeTypeGraph = 4, cudaGraphNodeTypeEmpty = 5, cudaGraphNodeTypeWaitEvent = 6, cudaGraphNodeTypeEventRecord = 7,
  cudaGraphNodeTypeMemAlloc = 10, cudaGraphNodeTypeMemFree = 11, cudaGraphNodeTypeConditional = 13
};
struct cudaGraphEdgeData { unsigned char from_port; unsigned char to_port; unsigned char type; unsigned char reserved[5]; };
inline cudaError_t __edge_data(cudaError_t r, cudaGraphEdgeData *e, const size_t *n) {
  if (e && !r) memset(e, 0, *n * sizeof(cudaGraphEdgeData));
  return r;
}
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
inline cudaError_t cudaGraphInstantiate(cudaGraphExec_t *e, cudaGraph_t g, unsigned long long flags = 0) { return __graph_instantiate(e, g, flags); }
inline cudaError_t cudaGraphInstantiate(cudaGraphExec_t *e, cudaGraph_t g, cudaGraphNode_t *node, char *log, size_t size) {
  if (node) *node = 0;
  if (log && size) *log = 0;
  return __graph_instantiate(e, g, 0);
}
inline cudaError_t cudaGraphInstantiateWithFlags(cudaGraphExec_t *e, cudaGraph_t g, unsigned long long flags = 0) { return __graph_instantiate(e, g, flags); }
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
enum cudaMemRangeAttribute {
  cudaMemRangeAttributeReadMostly = 1, cudaMemRangeAttributePreferredLocation = 2, cudaMemRangeAttributeAccessedBy = 3,
  cudaMemRangeAttributeLastPrefetchLocation = 4, cudaMemRangeAttributePreferredLocationType = 5, cudaMemRangeAttributePreferredLocationId = 6,
  cudaMemRangeAttributeLastPrefetchLocationType = 7, cudaMemRangeAttributeLastPrefetchLocationId = 8
};
inline int __place_of(cudaMemLocation l) { return l.type == cudaMemLocationTypeDevice ? l.id : l.type == cudaMemLocationTypeInvalid ? -2 : -1; }
inline cudaError_t cudaMemPrefetchAsync(const void *p, size_t n, int device, cudaStream_t s = 0) {
  return device != 0 && device != -1 ? cudaErrorInvalidDevice : __mem_hint(p, n, 4, device);
}
inline cudaError_t cudaMemPrefetchAsync(const void *p, size_t n, cudaMemLocation l, unsigned int flags, cudaStream_t s = 0) { return cudaMemPrefetchAsync(p, n, __place_of(l), s); }
inline cudaError_t cudaMemAdvise(const void *p, size_t n, enum cudaMemoryAdvise advice, int device) {
  int a = advice - 1, on = a % 2 == 0;
  if (a < 2) return __mem_hint(p, n, 1, on);
  if (a > 5) return cudaErrorInvalidValue;
  if (device != 0 && device != -1 && a != 3) return cudaErrorInvalidDevice;
  return a < 4 ? __mem_hint(p, n, 2, on ? device : -2) : __mem_hint(p, n, device ? 9 : 3, on);
}
inline cudaError_t cudaMemAdvise(const void *p, size_t n, enum cudaMemoryAdvise advice, cudaMemLocation l) { return cudaMemAdvise(p, n, advice, __place_of(l)); }
inline cudaError_t cudaMemRangeGetAttribute(void *data, size_t size, enum cudaMemRangeAttribute a, const void *p, size_t n) {
  int *to = (int *)data, v, host;
  if (a < 1 || a > 8 || !size || size % 4 || (size != 4 && a != 3)) return cudaErrorInvalidValue;
  cudaError_t r = __mem_hinted(p, n, a > 4 ? (a - 3) & 6 : a, &v);
  if (r) return r;
  if (a == 1) *to = v == 1;
  else if (a == 3) {
    size_t k = 0;
    __mem_hinted(p, n, 9, &host);
    if (v == 1) to[k++] = 0;
    if (host == 1 && k < size / 4) to[k++] = -1;
    while (k < size / 4) to[k++] = -2;
  } else if (a == 5 || a == 7) *to = v == -2 ? cudaMemLocationTypeInvalid : v ? cudaMemLocationTypeHost : cudaMemLocationTypeDevice;
  else *to = a > 4 && v == -1 ? 0 : v;
  return r;
}
inline cudaError_t cudaMemRangeGetAttributes(void **data, size_t *sizes, enum cudaMemRangeAttribute *a, size_t k, const void *p, size_t n) {
  cudaError_t r = cudaSuccess;
  for (size_t i = 0; i < k && !r; i++) r = cudaMemRangeGetAttribute(data[i], sizes[i], a[i], p, n);
  return r;
}
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
enum cudaMemAccessFlags { cudaMemAccessFlagsProtNone = 0, cudaMemAccessFlagsProtRead = 1, cudaMemAccessFlagsProtReadWrite = 3 };
struct cudaMemAccessDesc { cudaMemLocation location; enum cudaMemAccessFlags flags; };
inline cudaError_t __pool_place(cudaMemPool_t pool, const cudaMemLocation *l) {
  unsigned long long threshold;
  if (!l || l->type != cudaMemLocationTypeDevice) return cudaErrorInvalidValue;
  return l->id ? cudaErrorInvalidDevice : cudaMemPoolGetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &threshold);
}
inline cudaError_t cudaMemPoolSetAccess(cudaMemPool_t pool, const cudaMemAccessDesc *d, size_t n) {
  cudaError_t r = d || !n ? cudaSuccess : cudaErrorInvalidValue;
  for (size_t i = 0; i < n && !r; i++) r = d[i].flags != cudaMemAccessFlagsProtReadWrite ? cudaErrorInvalidValue : __pool_place(pool, &d[i].location);
  return r;
}
inline cudaError_t cudaMemPoolGetAccess(enum cudaMemAccessFlags *flags, cudaMemPool_t pool, cudaMemLocation *l) {
  cudaError_t r = flags ? __pool_place(pool, l) : cudaErrorInvalidValue;
  if (!r) *flags = cudaMemAccessFlagsProtReadWrite;
  return r;
}
struct cudaMemAllocNodeParams { cudaMemPoolProps poolProps; const cudaMemAccessDesc *accessDescs; size_t accessDescCount; size_t bytesize; void *dptr; };
inline cudaError_t cudaGraphAddMemAllocNode(cudaGraphNode_t *node, cudaGraph_t g, const cudaGraphNode_t *after, size_t n, cudaMemAllocNodeParams *p) {
  return __graph_add_memory(node, g, after, n, &p->dptr, p->bytesize);
}
enum cudaLaunchAttributeID {
  cudaLaunchAttributeIgnore = 0, cudaLaunchAttributeAccessPolicyWindow = 1, cudaLaunchAttributeCooperative = 2,
  cudaLaunchAttributeSynchronizationPolicy = 3, cudaLaunchAttributeClusterDimension = 4, cudaLaunchAttributeClusterSchedulingPolicyPreference = 5, cudaLaunchAttributeProgrammaticStreamSerialization = 6,
  cudaLaunchAttributeProgrammaticEvent = 7, cudaLaunchAttributePriority = 8, cudaStreamAttributeAccessPolicyWindow = 1
};
typedef enum cudaLaunchAttributeID cudaStreamAttrID;
enum cudaAccessProperty { cudaAccessPropertyNormal = 0, cudaAccessPropertyStreaming = 1, cudaAccessPropertyPersisting = 2 };
struct cudaAccessPolicyWindow { void *base_ptr; size_t num_bytes; float hitRatio; enum cudaAccessProperty hitProp; enum cudaAccessProperty missProp; };
enum cudaClusterSchedulingPolicy { cudaClusterSchedulingPolicyDefault = 0, cudaClusterSchedulingPolicySpread = 1, cudaClusterSchedulingPolicyLoadBalancing = 2 };
union cudaLaunchAttributeValue {
  char pad[64]; cudaAccessPolicyWindow accessPolicyWindow; int cooperative; struct { unsigned int x; unsigned int y; unsigned int z; } clusterDim;
  enum cudaClusterSchedulingPolicy clusterSchedulingPolicyPreference; int programmaticStreamSerializationAllowed; int priority;
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
template <class S, class F> cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(int *grid, int *block, F f, S smem, int limit = 0, unsigned int flags = 0) {
  return cudaOccupancyMaxPotentialBlockSizeVariableSMem(grid, block, f, smem, limit);
}
