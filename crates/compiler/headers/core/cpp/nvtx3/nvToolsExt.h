#define NVTX_VERSION 3
#define NVTX_EVENT_ATTRIB_STRUCT_SIZE ((uint16_t)sizeof(nvtxEventAttributes_t))
typedef enum { NVTX_COLOR_UNKNOWN = 0, NVTX_COLOR_ARGB = 1 } nvtxColorType_t;
typedef enum { NVTX_MESSAGE_UNKNOWN = 0, NVTX_MESSAGE_TYPE_ASCII = 1, NVTX_MESSAGE_TYPE_UNICODE = 2, NVTX_MESSAGE_TYPE_REGISTERED = 3 } nvtxMessageType_t;
typedef enum { NVTX_PAYLOAD_UNKNOWN = 0, NVTX_PAYLOAD_TYPE_UNSIGNED_INT64 = 1, NVTX_PAYLOAD_TYPE_INT64 = 2, NVTX_PAYLOAD_TYPE_DOUBLE = 3, NVTX_PAYLOAD_TYPE_UNSIGNED_INT32 = 4, NVTX_PAYLOAD_TYPE_INT32 = 5, NVTX_PAYLOAD_TYPE_FLOAT = 6 } nvtxPayloadType_t;
typedef struct nvtxDomainRegistration *nvtxDomainHandle_t;
typedef struct nvtxStringRegistration *nvtxStringHandle_t;
typedef uint64_t nvtxRangeId_t;
typedef union nvtxMessageValue_t { const char *ascii; const wchar_t *unicode; nvtxStringHandle_t registered; } nvtxMessageValue_t;
typedef union nvtxPayload_t { uint64_t ullValue; int64_t llValue; double dValue; uint32_t uiValue; int32_t iValue; float fValue; } nvtxPayload_t;
typedef struct nvtxEventAttributes_v2 { uint16_t version, size; uint32_t category; int32_t colorType; uint32_t color; int32_t payloadType, reserved0; union nvtxPayload_t payload; int32_t messageType; nvtxMessageValue_t message; } nvtxEventAttributes_t;
inline int *__nvtx_depth() { static int n; return &n; }
inline int nvtxRangePushA(const char *) { return (*__nvtx_depth())++; }
inline int nvtxRangePushW(const wchar_t *) { return (*__nvtx_depth())++; }
inline int nvtxRangePushEx(const nvtxEventAttributes_t *) { return (*__nvtx_depth())++; }
inline int nvtxRangePop() { int *n = __nvtx_depth(); return *n > 0 ? --*n : -2; }
inline nvtxRangeId_t __nvtx_range() { static nvtxRangeId_t n; return ++n; }
inline nvtxRangeId_t nvtxRangeStartA(const char *) { return __nvtx_range(); }
inline nvtxRangeId_t nvtxRangeStartW(const wchar_t *) { return __nvtx_range(); }
inline nvtxRangeId_t nvtxRangeStartEx(const nvtxEventAttributes_t *) { return __nvtx_range(); }
inline void nvtxRangeEnd(nvtxRangeId_t) {}
inline void nvtxMarkA(const char *) {}
inline void nvtxMarkW(const wchar_t *) {}
inline void nvtxMarkEx(const nvtxEventAttributes_t *) {}
inline void nvtxInitialize(const void *) {}
inline void nvtxNameCategoryA(uint32_t, const char *) {}
inline void nvtxNameOsThreadA(uint32_t, const char *) {}
inline void nvtxNameCudaDeviceA(int, const char *) {}
inline void nvtxNameCudaStreamA(cudaStream_t, const char *) {}
inline void nvtxNameCudaEventA(cudaEvent_t, const char *) {}
inline nvtxDomainHandle_t nvtxDomainCreateA(const char *) { return (nvtxDomainHandle_t)16; }
inline void nvtxDomainDestroy(nvtxDomainHandle_t) {}
inline void nvtxDomainNameCategoryA(nvtxDomainHandle_t, uint32_t, const char *) {}
inline nvtxStringHandle_t nvtxDomainRegisterStringA(nvtxDomainHandle_t, const char *s) { return (nvtxStringHandle_t)s; }
inline int nvtxDomainRangePushEx(nvtxDomainHandle_t, const nvtxEventAttributes_t *) { return (*__nvtx_depth())++; }
inline int nvtxDomainRangePop(nvtxDomainHandle_t) { return nvtxRangePop(); }
inline nvtxRangeId_t nvtxDomainRangeStartEx(nvtxDomainHandle_t, const nvtxEventAttributes_t *) { return __nvtx_range(); }
inline void nvtxDomainRangeEnd(nvtxDomainHandle_t, nvtxRangeId_t) {}
inline void nvtxDomainMarkEx(nvtxDomainHandle_t, const nvtxEventAttributes_t *) {}
#define nvtxRangePush nvtxRangePushA
#define nvtxRangeStart nvtxRangeStartA
#define nvtxMark nvtxMarkA
#define nvtxDomainCreate nvtxDomainCreateA
#define nvtxDomainRegisterString nvtxDomainRegisterStringA
#define nvtxNameCategory nvtxNameCategoryA
#define nvtxNameOsThread nvtxNameOsThreadA
