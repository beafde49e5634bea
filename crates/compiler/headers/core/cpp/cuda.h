typedef unsigned long long CUdeviceptr;
typedef int CUdevice;
typedef struct CUctx_st *CUcontext;
typedef struct CUmod_st *CUmodule;
typedef struct CUfunc_st *CUfunction;
typedef struct CUlib_st *CUlibrary;
typedef struct CUfunc_st *CUkernel;
typedef cudaStream_t CUstream;
typedef cudaEvent_t CUevent;
typedef struct CUuuid_st { char bytes[16]; } CUuuid;
typedef void (*CUhostFn)(void *);
typedef size_t (*CUoccupancyB2DSize)(int);
typedef enum cudaError_enum { CUDA_SUCCESS = 0, CUDA_ERROR_INVALID_VALUE = 1, CUDA_ERROR_OUT_OF_MEMORY = 2, CUDA_ERROR_NOT_INITIALIZED = 3, CUDA_ERROR_DEINITIALIZED = 4, CUDA_ERROR_NO_DEVICE = 100, CUDA_ERROR_INVALID_DEVICE = 101, CUDA_ERROR_INVALID_IMAGE = 200, CUDA_ERROR_INVALID_CONTEXT = 201, CUDA_ERROR_NO_BINARY_FOR_GPU = 209, CUDA_ERROR_ECC_UNCORRECTABLE = 214, CUDA_ERROR_UNSUPPORTED_LIMIT = 215, CUDA_ERROR_PEER_ACCESS_UNSUPPORTED = 217, CUDA_ERROR_INVALID_PTX = 218, CUDA_ERROR_INVALID_SOURCE = 300, CUDA_ERROR_FILE_NOT_FOUND = 301, CUDA_ERROR_INVALID_HANDLE = 400, CUDA_ERROR_ILLEGAL_STATE = 401, CUDA_ERROR_NOT_FOUND = 500, CUDA_ERROR_NOT_READY = 600, CUDA_ERROR_ILLEGAL_ADDRESS = 700, CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES = 701, CUDA_ERROR_LAUNCH_TIMEOUT = 702, CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED = 704, CUDA_ERROR_PEER_ACCESS_NOT_ENABLED = 705, CUDA_ERROR_ASSERT = 710, CUDA_ERROR_HARDWARE_STACK_ERROR = 714, CUDA_ERROR_ILLEGAL_INSTRUCTION = 715, CUDA_ERROR_MISALIGNED_ADDRESS = 716, CUDA_ERROR_INVALID_PC = 718, CUDA_ERROR_LAUNCH_FAILED = 719, CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE = 720, CUDA_ERROR_NOT_PERMITTED = 800, CUDA_ERROR_NOT_SUPPORTED = 801, CUDA_ERROR_UNKNOWN = 999 } CUresult;
typedef enum CUdevice_attribute_enum { CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK = 1, CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_X = 2, CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Y = 3, CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Z = 4, CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X = 5, CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Y = 6, CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Z = 7, CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK = 8, CU_DEVICE_ATTRIBUTE_SHARED_MEMORY_PER_BLOCK = 8, CU_DEVICE_ATTRIBUTE_TOTAL_CONSTANT_MEMORY = 9, CU_DEVICE_ATTRIBUTE_WARP_SIZE = 10, CU_DEVICE_ATTRIBUTE_MAX_PITCH = 11, CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_BLOCK = 12, CU_DEVICE_ATTRIBUTE_REGISTERS_PER_BLOCK = 12, CU_DEVICE_ATTRIBUTE_CLOCK_RATE = 13, CU_DEVICE_ATTRIBUTE_TEXTURE_ALIGNMENT = 14, CU_DEVICE_ATTRIBUTE_GPU_OVERLAP = 15, CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT = 16, CU_DEVICE_ATTRIBUTE_KERNEL_EXEC_TIMEOUT = 17, CU_DEVICE_ATTRIBUTE_INTEGRATED = 18, CU_DEVICE_ATTRIBUTE_CAN_MAP_HOST_MEMORY = 19, CU_DEVICE_ATTRIBUTE_COMPUTE_MODE = 20, CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_WIDTH = 21, CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_WIDTH = 22, CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_HEIGHT = 23, CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_WIDTH = 24, CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_HEIGHT = 25, CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_DEPTH = 26, CU_DEVICE_ATTRIBUTE_SURFACE_ALIGNMENT = 30, CU_DEVICE_ATTRIBUTE_CONCURRENT_KERNELS = 31, CU_DEVICE_ATTRIBUTE_ECC_ENABLED = 32, CU_DEVICE_ATTRIBUTE_PCI_BUS_ID = 33, CU_DEVICE_ATTRIBUTE_PCI_DEVICE_ID = 34, CU_DEVICE_ATTRIBUTE_TCC_DRIVER = 35, CU_DEVICE_ATTRIBUTE_MEMORY_CLOCK_RATE = 36, CU_DEVICE_ATTRIBUTE_GLOBAL_MEMORY_BUS_WIDTH = 37, CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE = 38, CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR = 39, CU_DEVICE_ATTRIBUTE_ASYNC_ENGINE_COUNT = 40, CU_DEVICE_ATTRIBUTE_UNIFIED_ADDRESSING = 41, CU_DEVICE_ATTRIBUTE_PCI_DOMAIN_ID = 50, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR = 75, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR = 76, CU_DEVICE_ATTRIBUTE_STREAM_PRIORITIES_SUPPORTED = 78, CU_DEVICE_ATTRIBUTE_GLOBAL_L1_CACHE_SUPPORTED = 79, CU_DEVICE_ATTRIBUTE_LOCAL_L1_CACHE_SUPPORTED = 80, CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR = 81, CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_MULTIPROCESSOR = 82, CU_DEVICE_ATTRIBUTE_MANAGED_MEMORY = 83, CU_DEVICE_ATTRIBUTE_MULTI_GPU_BOARD = 84, CU_DEVICE_ATTRIBUTE_PAGEABLE_MEMORY_ACCESS = 88, CU_DEVICE_ATTRIBUTE_CONCURRENT_MANAGED_ACCESS = 89, CU_DEVICE_ATTRIBUTE_COMPUTE_PREEMPTION_SUPPORTED = 90, CU_DEVICE_ATTRIBUTE_COOPERATIVE_LAUNCH = 95, CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN = 97, CU_DEVICE_ATTRIBUTE_VIRTUAL_ADDRESS_MANAGEMENT_SUPPORTED = 102, CU_DEVICE_ATTRIBUTE_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED = 102, CU_DEVICE_ATTRIBUTE_MAX_BLOCKS_PER_MULTIPROCESSOR = 106, CU_DEVICE_ATTRIBUTE_MEMORY_POOLS_SUPPORTED = 115, CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LAYERED_WIDTH = 27, CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LAYERED_HEIGHT = 28, CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LAYERED_LAYERS = 29, CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_LAYERED_WIDTH = 42, CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_LAYERED_LAYERS = 43, CU_DEVICE_ATTRIBUTE_CAN_TEX2D_GATHER = 44, CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_GATHER_WIDTH = 45, CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_GATHER_HEIGHT = 46, CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_WIDTH_ALTERNATE = 47, CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_HEIGHT_ALTERNATE = 48, CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE3D_DEPTH_ALTERNATE = 49, CU_DEVICE_ATTRIBUTE_TEXTURE_PITCH_ALIGNMENT = 51, CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURECUBEMAP_WIDTH = 52, CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURECUBEMAP_LAYERED_WIDTH = 53, CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURECUBEMAP_LAYERED_LAYERS = 54, CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE1D_WIDTH = 55, CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_WIDTH = 56, CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_HEIGHT = 57, CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE3D_WIDTH = 58, CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE3D_HEIGHT = 59, CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE3D_DEPTH = 60, CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE1D_LAYERED_WIDTH = 61, CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE1D_LAYERED_LAYERS = 62, CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_LAYERED_WIDTH = 63, CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_LAYERED_HEIGHT = 64, CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACE2D_LAYERED_LAYERS = 65, CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACECUBEMAP_WIDTH = 66, CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACECUBEMAP_LAYERED_WIDTH = 67, CU_DEVICE_ATTRIBUTE_MAXIMUM_SURFACECUBEMAP_LAYERED_LAYERS = 68, CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_LINEAR_WIDTH = 69, CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LINEAR_WIDTH = 70, CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LINEAR_HEIGHT = 71, CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_LINEAR_PITCH = 72, CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_MIPMAPPED_WIDTH = 73, CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE2D_MIPMAPPED_HEIGHT = 74, CU_DEVICE_ATTRIBUTE_MAXIMUM_TEXTURE1D_MIPMAPPED_WIDTH = 77, CU_DEVICE_ATTRIBUTE_MULTI_GPU_BOARD_GROUP_ID = 85, CU_DEVICE_ATTRIBUTE_HOST_NATIVE_ATOMIC_SUPPORTED = 86, CU_DEVICE_ATTRIBUTE_SINGLE_TO_DOUBLE_PRECISION_PERF_RATIO = 87, CU_DEVICE_ATTRIBUTE_CAN_USE_HOST_POINTER_FOR_REGISTERED_MEM = 91, CU_DEVICE_ATTRIBUTE_COOPERATIVE_MULTI_DEVICE_LAUNCH = 96, CU_DEVICE_ATTRIBUTE_CAN_FLUSH_REMOTE_WRITES = 98, CU_DEVICE_ATTRIBUTE_HOST_REGISTER_SUPPORTED = 99, CU_DEVICE_ATTRIBUTE_PAGEABLE_MEMORY_ACCESS_USES_HOST_PAGE_TABLES = 100, CU_DEVICE_ATTRIBUTE_DIRECT_MANAGED_MEM_ACCESS_FROM_HOST = 101, CU_DEVICE_ATTRIBUTE_GENERIC_COMPRESSION_SUPPORTED = 107, CU_DEVICE_ATTRIBUTE_MAX_PERSISTING_L2_CACHE_SIZE = 108, CU_DEVICE_ATTRIBUTE_MAX_ACCESS_POLICY_WINDOW_SIZE = 109, CU_DEVICE_ATTRIBUTE_RESERVED_SHARED_MEMORY_PER_BLOCK = 111, CU_DEVICE_ATTRIBUTE_READ_ONLY_HOST_REGISTER_SUPPORTED = 113, CU_DEVICE_ATTRIBUTE_CLUSTER_LAUNCH = 120 } CUdevice_attribute;
typedef enum CUfunction_attribute_enum { CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK = 0, CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES = 1, CU_FUNC_ATTRIBUTE_CONST_SIZE_BYTES = 2, CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES = 3, CU_FUNC_ATTRIBUTE_NUM_REGS = 4, CU_FUNC_ATTRIBUTE_PTX_VERSION = 5, CU_FUNC_ATTRIBUTE_BINARY_VERSION = 6, CU_FUNC_ATTRIBUTE_CACHE_MODE_CA = 7, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES = 8, CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT = 9 } CUfunction_attribute;
typedef enum CUctx_flags_enum { CU_CTX_SCHED_AUTO = 0, CU_CTX_SCHED_SPIN = 1, CU_CTX_SCHED_YIELD = 2, CU_CTX_SCHED_BLOCKING_SYNC = 4, CU_CTX_BLOCKING_SYNC = 4, CU_CTX_MAP_HOST = 8, CU_CTX_LMEM_RESIZE_TO_MAX = 16 } CUctx_flags;
typedef enum CUstream_flags_enum { CU_STREAM_DEFAULT = 0, CU_STREAM_NON_BLOCKING = 1 } CUstream_flags;
typedef enum CUevent_flags_enum { CU_EVENT_DEFAULT = 0, CU_EVENT_BLOCKING_SYNC = 1, CU_EVENT_DISABLE_TIMING = 2, CU_EVENT_INTERPROCESS = 4 } CUevent_flags;
typedef enum CUfunc_cache_enum { CU_FUNC_CACHE_PREFER_NONE = 0, CU_FUNC_CACHE_PREFER_SHARED = 1, CU_FUNC_CACHE_PREFER_L1 = 2, CU_FUNC_CACHE_PREFER_EQUAL = 3 } CUfunc_cache;
typedef enum CUcomputemode_enum { CU_COMPUTEMODE_DEFAULT = 0, CU_COMPUTEMODE_PROHIBITED = 2, CU_COMPUTEMODE_EXCLUSIVE_PROCESS = 3 } CUcomputemode;
typedef enum CUlimit_enum { CU_LIMIT_STACK_SIZE = 0, CU_LIMIT_PRINTF_FIFO_SIZE = 1, CU_LIMIT_MALLOC_HEAP_SIZE = 2 } CUlimit;
typedef enum CUjit_option_enum { CU_JIT_MAX_REGISTERS = 0, CU_JIT_THREADS_PER_BLOCK = 1, CU_JIT_WALL_TIME = 2, CU_JIT_INFO_LOG_BUFFER = 3, CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES = 4, CU_JIT_ERROR_LOG_BUFFER = 5, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES = 6, CU_JIT_OPTIMIZATION_LEVEL = 7, CU_JIT_TARGET_FROM_CUCONTEXT = 8, CU_JIT_TARGET = 9, CU_JIT_FALLBACK_STRATEGY = 10, CU_JIT_GENERATE_DEBUG_INFO = 11, CU_JIT_LOG_VERBOSE = 12, CU_JIT_GENERATE_LINE_INFO = 13 } CUjit_option;
#define __cuda_cuda_h__
#define CUDAAPI
#define CU_STREAM_LEGACY ((CUstream)1)
#define CU_STREAM_PER_THREAD ((CUstream)2)
#define CU_MEMHOSTALLOC_PORTABLE 1
#define CU_MEMHOSTALLOC_DEVICEMAP 2
#define CU_MEMHOSTALLOC_WRITECOMBINED 4
#define CU_MEM_ATTACH_GLOBAL 1
#define CU_MEM_ATTACH_HOST 2
#define CU_LAUNCH_PARAM_END ((void *)0)
#define CU_LAUNCH_PARAM_BUFFER_POINTER ((void *)1)
#define CU_LAUNCH_PARAM_BUFFER_SIZE ((void *)2)
inline bool *__driver_is_on() { static bool on; return &on; }
inline CUresult __driver(cudaError_t e) { if (e) cudaGetLastError(); return (CUresult)(e == 9 || (e > 11 && e < 28 && e != 13) ? 1 : e == 13 ? 500 : e == 98 ? 400 : (int)e); }
#define __driver_call(x) return !*__driver_is_on() ? CUDA_ERROR_NOT_INITIALIZED : __driver(x)
inline CUresult cuInit(unsigned int flags) { if (flags) return CUDA_ERROR_INVALID_VALUE; *__driver_is_on() = true; return CUDA_SUCCESS; }
inline const char *__driver_name(CUresult e) { static const char *const all = "CUDA_SUCCESS\0CUDA_ERROR_INVALID_VALUE\0CUDA_ERROR_OUT_OF_MEMORY\0CUDA_ERROR_NOT_INITIALIZED\0CUDA_ERROR_DEINITIALIZED\0CUDA_ERROR_NO_DEVICE\0CUDA_ERROR_INVALID_DEVICE\0CUDA_ERROR_INVALID_IMAGE\0CUDA_ERROR_INVALID_CONTEXT\0CUDA_ERROR_NO_BINARY_FOR_GPU\0CUDA_ERROR_ECC_UNCORRECTABLE\0CUDA_ERROR_UNSUPPORTED_LIMIT\0CUDA_ERROR_PEER_ACCESS_UNSUPPORTED\0CUDA_ERROR_INVALID_PTX\0CUDA_ERROR_INVALID_SOURCE\0CUDA_ERROR_FILE_NOT_FOUND\0CUDA_ERROR_INVALID_HANDLE\0CUDA_ERROR_ILLEGAL_STATE\0CUDA_ERROR_NOT_FOUND\0CUDA_ERROR_NOT_READY\0CUDA_ERROR_ILLEGAL_ADDRESS\0CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES\0CUDA_ERROR_LAUNCH_TIMEOUT\0CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED\0CUDA_ERROR_PEER_ACCESS_NOT_ENABLED\0CUDA_ERROR_ASSERT\0CUDA_ERROR_HARDWARE_STACK_ERROR\0CUDA_ERROR_ILLEGAL_INSTRUCTION\0CUDA_ERROR_MISALIGNED_ADDRESS\0CUDA_ERROR_INVALID_PC\0CUDA_ERROR_LAUNCH_FAILED\0CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE\0CUDA_ERROR_NOT_PERMITTED\0CUDA_ERROR_NOT_SUPPORTED\0CUDA_ERROR_UNKNOWN\0"; static const short codes[] = {0, 1, 2, 3, 4, 100, 101, 200, 201, 209, 214, 215, 217, 218, 300, 301, 400, 401, 500, 600, 700, 701, 702, 704, 705, 710, 714, 715, 716, 718, 719, 720, 800, 801, 999}; const char *s = all; for (short code : codes) { if (code == (int)e) return s; s += strlen(s) + 1; } return 0; }
inline CUresult cuGetErrorName(CUresult e, const char **s) { *s = __driver_name(e); return *s ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE; }
inline CUresult cuGetErrorString(CUresult e, const char **s) { if (!__driver_name(e)) { *s = 0; return CUDA_ERROR_INVALID_VALUE; } *s = e == CUDA_ERROR_INVALID_IMAGE ? "device kernel image is invalid" : e == CUDA_ERROR_INVALID_CONTEXT ? "invalid device context" : cudaGetErrorString((cudaError_t)e); return CUDA_SUCCESS; }
inline CUresult cuDriverGetVersion(int *v) { return __driver(cudaDriverGetVersion(v)); }
inline CUresult cuDeviceGetCount(int *n) { __driver_call(cudaGetDeviceCount(n)); }
inline CUresult cuDeviceGet(CUdevice *d, int i) { int n = 0; if (!*__driver_is_on()) return CUDA_ERROR_NOT_INITIALIZED; cudaGetDeviceCount(&n); if (i < 0 || i >= n) return CUDA_ERROR_INVALID_DEVICE; *d = i; return CUDA_SUCCESS; }
inline CUresult cuDeviceGetName(char *name, int n, CUdevice d) { cudaDeviceProp p; CUresult e = *__driver_is_on() ? __driver(cudaGetDeviceProperties(&p, d)) : CUDA_ERROR_NOT_INITIALIZED; if (!e) snprintf(name, n, "%s", p.name); return e; }
inline CUresult cuDeviceTotalMem(size_t *n, CUdevice d) { cudaDeviceProp p; CUresult e = __driver(cudaGetDeviceProperties(&p, d)); if (!e) *n = p.totalGlobalMem; return e; }
inline CUresult cuDeviceGetAttribute(int *v, CUdevice_attribute a, CUdevice d) { __driver_call(cudaDeviceGetAttribute(v, (cudaDeviceAttr)a, d)); }
inline CUresult cuDeviceComputeCapability(int *major, int *minor, CUdevice d) { cudaDeviceGetAttribute(major, cudaDevAttrComputeCapabilityMajor, d); __driver_call(cudaDeviceGetAttribute(minor, cudaDevAttrComputeCapabilityMinor, d)); }
inline CUresult cuDeviceGetUuid(CUuuid *u, CUdevice) { memset(u, 0, sizeof *u); return CUDA_SUCCESS; }
inline CUresult cuDeviceGetPCIBusId(char *s, int n, CUdevice d) { __driver_call(cudaDeviceGetPCIBusId(s, n, d)); }
inline CUresult cuDeviceCanAccessPeer(int *can, CUdevice a, CUdevice b) { __driver_call(cudaDeviceCanAccessPeer(can, a, b)); }
inline CUcontext *__driver_stack() { static CUcontext all[65]; return all; }
inline int *__driver_depth() { static int n; return &n; }
inline CUresult cuCtxPushCurrent(CUcontext c) { int *n = __driver_depth(); if (!c || *n >= 64) return CUDA_ERROR_INVALID_CONTEXT; __driver_stack()[++*n] = c; return CUDA_SUCCESS; }
inline CUresult cuCtxPopCurrent(CUcontext *c) { int *n = __driver_depth(); if (*n == 0) return CUDA_ERROR_INVALID_CONTEXT; if (c) *c = __driver_stack()[*n]; --*n; return CUDA_SUCCESS; }
inline CUresult cuCtxGetCurrent(CUcontext *c) { *c = *__driver_depth() ? __driver_stack()[*__driver_depth()] : (CUcontext)0; return CUDA_SUCCESS; }
inline CUresult cuCtxSetCurrent(CUcontext c) { if (*__driver_depth()) --*__driver_depth(); return c ? cuCtxPushCurrent(c) : CUDA_SUCCESS; }
inline CUresult cuCtxCreate(CUcontext *c, unsigned int, CUdevice d) { if (!*__driver_is_on()) return CUDA_ERROR_NOT_INITIALIZED; CUresult e = __driver(cudaSetDevice(d)); if (e) return e; *c = (CUcontext)malloc(16); *(int *)*c = d; return cuCtxPushCurrent(*c); }
typedef struct CUctxCreateParams_st { void *execAffinityParams; int numExecAffinityParams; void *cigParams; } CUctxCreateParams;
inline CUresult cuCtxCreate(CUcontext *c, void *, unsigned int flags, CUdevice d) { return cuCtxCreate(c, flags, d); }
inline CUresult cuCtxDestroy(CUcontext c) { if (!c) return CUDA_ERROR_INVALID_CONTEXT; CUcontext now; cuCtxGetCurrent(&now); if (now == c) cuCtxPopCurrent(0); free(c); return CUDA_SUCCESS; }
inline CUresult cuDevicePrimaryCtxRetain(CUcontext *c, CUdevice d) { static int first; CUresult e = cuDeviceGet(&d, d); first = d; *c = (CUcontext)&first; return e; }
inline CUresult cuDevicePrimaryCtxRelease(CUdevice) { return CUDA_SUCCESS; }
inline CUresult cuDevicePrimaryCtxReset(CUdevice) { __driver_call(cudaDeviceReset()); }
inline CUresult cuDevicePrimaryCtxSetFlags(CUdevice, unsigned int) { return CUDA_SUCCESS; }
inline CUresult cuCtxGetDevice(CUdevice *d) { if (!*__driver_depth()) return CUDA_ERROR_INVALID_CONTEXT; __driver_call(cudaGetDevice(d)); }
inline CUresult cuCtxSynchronize() { __driver_call(cudaDeviceSynchronize()); }
inline CUresult cuCtxGetApiVersion(CUcontext, unsigned int *v) { *v = 3020; return CUDA_SUCCESS; }
inline CUresult cuCtxGetFlags(unsigned int *f) { *f = 0; return CUDA_SUCCESS; }
inline CUresult cuCtxSetCacheConfig(CUfunc_cache) { return CUDA_SUCCESS; }
inline CUresult cuCtxGetLimit(size_t *v, CUlimit l) { __driver_call(cudaDeviceGetLimit(v, (cudaLimit)l)); }
inline CUresult cuCtxSetLimit(CUlimit l, size_t v) { __driver_call(cudaDeviceSetLimit((cudaLimit)l, v)); }
inline CUresult cuCtxGetStreamPriorityRange(int *least, int *greatest) { __driver_call(cudaDeviceGetStreamPriorityRange(least, greatest)); }
inline CUresult cuCtxEnablePeerAccess(CUcontext, unsigned int) { return CUDA_ERROR_PEER_ACCESS_UNSUPPORTED; }
inline CUresult cuMemAlloc(CUdeviceptr *p, size_t n) { if (!n) return CUDA_ERROR_INVALID_VALUE; __driver_call(cudaMalloc((void **)p, n)); }
inline CUresult cuMemAllocManaged(CUdeviceptr *p, size_t n, unsigned int flags) { if (!n) return CUDA_ERROR_INVALID_VALUE; __driver_call(cudaMallocManaged((void **)p, n, flags)); }
inline CUresult cuMemFree(CUdeviceptr p) { __driver_call(cudaFree((void *)p)); }
inline CUresult cuMemAllocHost(void **p, size_t n) { __driver_call(cudaMallocHost(p, n)); }
inline CUresult cuMemHostAlloc(void **p, size_t n, unsigned int flags) { __driver_call(cudaHostAlloc(p, n, flags)); }
inline CUresult cuMemFreeHost(void *p) { __driver_call(cudaFreeHost(p)); }
inline CUresult cuMemHostGetDevicePointer(CUdeviceptr *p, void *h, unsigned int flags) { __driver_call(cudaHostGetDevicePointer((void **)p, h, flags)); }
inline CUresult cuMemHostRegister(void *p, size_t n, unsigned int flags) { __driver_call(cudaHostRegister(p, n, flags)); }
inline CUresult cuMemHostUnregister(void *p) { __driver_call(cudaHostUnregister(p)); }
inline CUresult cuMemGetInfo(size_t *left, size_t *all) { __driver_call(cudaMemGetInfo(left, all)); }
inline CUresult cuMemcpyHtoD(CUdeviceptr to, const void *from, size_t n) { __driver_call(cudaMemcpy((void *)to, from, n, cudaMemcpyHostToDevice)); }
inline CUresult cuMemcpyDtoH(void *to, CUdeviceptr from, size_t n) { __driver_call(cudaMemcpy(to, (void *)from, n, cudaMemcpyDeviceToHost)); }
inline CUresult cuMemcpyDtoD(CUdeviceptr to, CUdeviceptr from, size_t n) { __driver_call(cudaMemcpy((void *)to, (void *)from, n, cudaMemcpyDeviceToDevice)); }
inline CUresult cuMemcpy(CUdeviceptr to, CUdeviceptr from, size_t n) { __driver_call(cudaMemcpy((void *)to, (void *)from, n, cudaMemcpyDefault)); }
inline CUresult cuMemcpyHtoDAsync(CUdeviceptr to, const void *from, size_t n, CUstream s) { __driver_call(cudaMemcpyAsync((void *)to, from, n, cudaMemcpyHostToDevice, s)); }
inline CUresult cuMemcpyDtoHAsync(void *to, CUdeviceptr from, size_t n, CUstream s) { __driver_call(cudaMemcpyAsync(to, (void *)from, n, cudaMemcpyDeviceToHost, s)); }
inline CUresult cuMemcpyDtoDAsync(CUdeviceptr to, CUdeviceptr from, size_t n, CUstream s) { __driver_call(cudaMemcpyAsync((void *)to, (void *)from, n, cudaMemcpyDeviceToDevice, s)); }
inline CUresult cuMemcpyAsync(CUdeviceptr to, CUdeviceptr from, size_t n, CUstream s) { __driver_call(cudaMemcpyAsync((void *)to, (void *)from, n, cudaMemcpyDefault, s)); }
template <class _T> __global__ void __driver_fill(_T *p, _T x, size_t n) { for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < n; i += (size_t)gridDim.x * blockDim.x) p[i] = x; }
template <class _T> CUresult __driver_set(CUdeviceptr p, _T x, size_t n, CUstream s) { if (n) __driver_fill<_T><<<n < 65536 ? (unsigned)((n + 127) / 128) : 512, 128, 0, s>>>((_T *)p, x, n); __driver_call(cudaGetLastError()); }
inline CUresult cuMemsetD8(CUdeviceptr p, unsigned char x, size_t n) { __driver_call(cudaMemset((void *)p, x, n)); }
inline CUresult cuMemsetD8Async(CUdeviceptr p, unsigned char x, size_t n, CUstream s) { __driver_call(cudaMemsetAsync((void *)p, x, n, s)); }
inline CUresult cuMemsetD16(CUdeviceptr p, unsigned short x, size_t n) { return __driver_set(p, x, n, 0); }
inline CUresult cuMemsetD16Async(CUdeviceptr p, unsigned short x, size_t n, CUstream s) { return __driver_set(p, x, n, s); }
inline CUresult cuMemsetD32(CUdeviceptr p, unsigned int x, size_t n) { return __driver_set(p, x, n, 0); }
inline CUresult cuMemsetD32Async(CUdeviceptr p, unsigned int x, size_t n, CUstream s) { return __driver_set(p, x, n, s); }
inline CUresult cuStreamCreate(CUstream *s, unsigned int flags) { __driver_call(cudaStreamCreateWithFlags(s, flags)); }
inline CUresult cuStreamCreateWithPriority(CUstream *s, unsigned int flags, int priority) { __driver_call(cudaStreamCreateWithPriority(s, flags, priority)); }
inline CUresult cuStreamDestroy(CUstream s) { __driver_call(cudaStreamDestroy(s)); }
inline CUresult cuStreamSynchronize(CUstream s) { __driver_call(cudaStreamSynchronize(s)); }
inline CUresult cuStreamQuery(CUstream s) { __driver_call(cudaStreamQuery(s)); }
inline CUresult cuStreamWaitEvent(CUstream s, CUevent e, unsigned int flags) { __driver_call(cudaStreamWaitEvent(s, e, flags)); }
inline CUresult cuEventCreate(CUevent *e, unsigned int flags) { __driver_call(cudaEventCreateWithFlags(e, flags)); }
inline CUresult cuEventDestroy(CUevent e) { __driver_call(cudaEventDestroy(e)); }
inline CUresult cuEventRecord(CUevent e, CUstream s) { __driver_call(cudaEventRecord(e, s)); }
inline CUresult cuEventSynchronize(CUevent e) { __driver_call(cudaEventSynchronize(e)); }
inline CUresult cuEventQuery(CUevent e) { __driver_call(cudaEventQuery(e)); }
inline CUresult cuEventElapsedTime(float *ms, CUevent a, CUevent b) { __driver_call(cudaEventElapsedTime(ms, a, b)); }
inline CUresult __driver_module(CUmodule *m) { if (!*__driver_is_on()) return CUDA_ERROR_NOT_INITIALIZED; if (!*__driver_depth()) return CUDA_ERROR_INVALID_CONTEXT; static int all; *m = (CUmodule)&all; return CUDA_SUCCESS; }
inline CUresult cuModuleLoad(CUmodule *m, const char *) { return __driver_module(m); }
inline CUresult cuModuleUnload(CUmodule) { return CUDA_SUCCESS; }
inline CUresult cuModuleGetFunction(CUfunction *f, CUmodule m, const char *name) { if (!m || !name) return CUDA_ERROR_INVALID_VALUE; *f = (CUfunction)__kernel_named(name); if (*f) return CUDA_SUCCESS; fprintf((FILE *)3, "cuModuleGetFunction: no kernel `%s` in this program. A module holds the program's own kernels: PTX, cubin and fatbin files cannot be run here.\n", name); return CUDA_ERROR_NOT_FOUND; }
inline CUresult cuModuleGetGlobal(CUdeviceptr *p, size_t *n, CUmodule, const char *name) { size_t size = 0; void *at = __symbol_named(name, &size); if (!at) return CUDA_ERROR_NOT_FOUND; if (p) *p = (CUdeviceptr)at; if (n) *n = size; return CUDA_SUCCESS; }
inline CUresult cuLibraryLoadFromFile(CUlibrary *l, const char *, CUjit_option *, void **, unsigned int, void *, void **, unsigned int) { static int all; *l = (CUlibrary)&all; return CUDA_SUCCESS; }
inline CUresult cuLibraryGetKernel(CUkernel *k, CUlibrary l, const char *name) { return cuModuleGetFunction(k, (CUmodule)l, name); }
inline CUresult cuLibraryUnload(CUlibrary) { return CUDA_SUCCESS; }
inline CUresult cuKernelGetFunction(CUfunction *f, CUkernel k) { *f = k; return CUDA_SUCCESS; }
inline CUresult cuFuncGetAttribute(int *v, CUfunction_attribute a, CUfunction f) { cudaFuncAttributes x; CUresult e = __driver(cudaFuncGetAttributes(&x, (const void *)f)); if (e) return e; *v = a == 0 ? x.maxThreadsPerBlock : a == 1 ? (int)x.sharedSizeBytes : a == 2 ? (int)x.constSizeBytes : a == 3 ? (int)x.localSizeBytes : a == 4 ? x.numRegs : a == 5 ? x.ptxVersion : a == 6 ? x.binaryVersion : a == 8 ? x.maxDynamicSharedSizeBytes : 0; return CUDA_SUCCESS; }
inline CUresult cuFuncSetAttribute(CUfunction f, CUfunction_attribute a, int v) { __driver_call(cudaFuncSetAttribute((const void *)f, (cudaFuncAttribute)a, v)); }
inline CUresult cuFuncSetCacheConfig(CUfunction, CUfunc_cache) { return CUDA_SUCCESS; }
inline CUresult cuFuncGetName(const char **name, CUfunction f) { __driver_call(cudaFuncGetName(name, (const void *)f)); }
inline CUresult cuFuncGetParamInfo(CUfunction f, size_t i, size_t *offset, size_t *size) { size_t place[2]; if (!f || !offset) return CUDA_ERROR_INVALID_VALUE; CUresult e = __driver(__parameter_place((const void *)f, i, place)); if (e) return e; *offset = place[0]; if (size) *size = place[1]; return CUDA_SUCCESS; }
inline CUresult cuLaunchKernel(CUfunction f, unsigned int gx, unsigned int gy, unsigned int gz, unsigned int bx, unsigned int by, unsigned int bz, unsigned int shared, CUstream s, void **args, void **extra) {
  if (!f) return CUDA_ERROR_INVALID_HANDLE;
  void *places[1024];
  if (extra) {
    char *buffer = 0; size_t size = 0, i, offset, bytes;
    if (args) return CUDA_ERROR_INVALID_VALUE;
    for (; *extra; extra += 2) { if (*extra == CU_LAUNCH_PARAM_BUFFER_POINTER) buffer = (char *)extra[1]; else if (*extra == CU_LAUNCH_PARAM_BUFFER_SIZE) size = *(size_t *)extra[1]; else return CUDA_ERROR_INVALID_VALUE; }
    for (i = 0; i < 1024 && !cuFuncGetParamInfo(f, i, &offset, &bytes); i++) { if (!buffer || offset + bytes > size) return CUDA_ERROR_INVALID_VALUE; places[i] = buffer + offset; }
    args = places;
  }
  __driver_call(cudaLaunchKernel((const void *)f, dim3(gx, gy, gz), dim3(bx, by, bz), args, shared, s));
}
inline CUresult cuLaunchCooperativeKernel(CUfunction f, unsigned int gx, unsigned int gy, unsigned int gz, unsigned int bx, unsigned int by, unsigned int bz, unsigned int shared, CUstream s, void **args) { if (!f) return CUDA_ERROR_INVALID_HANDLE; __driver_call(cudaLaunchCooperativeKernel((const void *)f, dim3(gx, gy, gz), dim3(bx, by, bz), args, shared, s)); }
inline CUresult cuLaunchHostFunc(CUstream s, CUhostFn f, void *data) { __driver_call(cudaLaunchHostFunc(s, f, data)); }
inline CUresult cuOccupancyMaxActiveBlocksPerMultiprocessor(int *n, CUfunction f, int threads, size_t shared) { __driver_call(cudaOccupancyMaxActiveBlocksPerMultiprocessor(n, (const void *)f, threads, shared)); }
inline CUresult cuOccupancyMaxPotentialBlockSize(int *grid, int *block, CUfunction f, CUoccupancyB2DSize, size_t shared, int limit) { __driver_call(cudaOccupancyMaxPotentialBlockSize(grid, block, (const void *)f, shared, limit)); }
inline CUresult cuProfilerStart() { return CUDA_SUCCESS; }
inline CUresult cuProfilerStop() { return CUDA_SUCCESS; }
#define cuDeviceTotalMem_v2 cuDeviceTotalMem
#define cuCtxCreate_v2 cuCtxCreate
#define cuCtxDestroy_v2 cuCtxDestroy
#define cuCtxPushCurrent_v2 cuCtxPushCurrent
#define cuCtxPopCurrent_v2 cuCtxPopCurrent
#define cuMemAlloc_v2 cuMemAlloc
#define cuMemFree_v2 cuMemFree
#define cuMemGetInfo_v2 cuMemGetInfo
#define cuMemAllocHost_v2 cuMemAllocHost
#define cuMemAllocPitch_v2 cuMemAllocPitch
#define cuMemHostGetDevicePointer_v2 cuMemHostGetDevicePointer
#define cuMemHostRegister_v2 cuMemHostRegister
#define cuMemcpyHtoD_v2 cuMemcpyHtoD
#define cuMemcpyDtoH_v2 cuMemcpyDtoH
#define cuMemcpyDtoD_v2 cuMemcpyDtoD
#define cuMemcpyHtoDAsync_v2 cuMemcpyHtoDAsync
#define cuMemcpyDtoHAsync_v2 cuMemcpyDtoHAsync
#define cuMemcpyDtoDAsync_v2 cuMemcpyDtoDAsync
#define cuMemsetD8_v2 cuMemsetD8
#define cuMemsetD32_v2 cuMemsetD32
#define cuModuleGetGlobal_v2 cuModuleGetGlobal
#define cuStreamDestroy_v2 cuStreamDestroy
#define cuEventDestroy_v2 cuEventDestroy
#define cuDevicePrimaryCtxRelease_v2 cuDevicePrimaryCtxRelease
#define cuDevicePrimaryCtxReset_v2 cuDevicePrimaryCtxReset
#include <__driver_memory>
#include <__driver_array>
#include <__driver_link>
