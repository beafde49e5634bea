#include <helper_string.h>
#define checkCudaErrors(x) __check_cuda((x), #x, __FILE__, __LINE__)
#define getLastCudaError(m) __last_cuda(m, __FILE__, __LINE__)
inline const char *_cudaGetErrorEnum(cudaError_t e) { return cudaGetErrorName(e); }
template <class T> const char *_cudaGetErrorEnum(T) { return "<unknown>"; }
template <class T> void __check_cuda(T e, const char *f, const char *file, int line) { if (e) { fprintf((FILE *)3, "CUDA error at %s:%d code=%d(%s) \"%s\" \n", file, line, (int)e, _cudaGetErrorEnum(e), f); exit(EXIT_FAILURE); } }
inline void __last_cuda(const char *m, const char *file, int line) { cudaError_t e = cudaGetLastError(); if (e) { fprintf((FILE *)3, "%s(%i) : getLastCudaError() CUDA error : %s : (%d) %s.\n", file, line, m, (int)e, cudaGetErrorString(e)); exit(EXIT_FAILURE); } }
inline int findCudaDevice(int, const char **) { return 0; }
inline int gpuGetMaxGflopsDeviceId() { return 0; }
template <class T> inline T MAX(T a, T b) { return a > b ? a : b; }
template <class T> inline T MIN(T a, T b) { return a < b ? a : b; }
inline int gpuDeviceInit(int device) { checkCudaErrors(cudaSetDevice(device)); return device; }
inline bool checkCudaCapabilities(int major, int minor) { cudaDeviceProp p; checkCudaErrors(cudaGetDeviceProperties(&p, 0)); return p.major > major || (p.major == major && p.minor >= minor); }
inline int ftoi(float x) { return x >= 0 ? (int)(x + 0.5f) : (int)(x - 0.5f); }
