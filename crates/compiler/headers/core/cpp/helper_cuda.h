#include <helper_string.h>
#ifndef MAX
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#endif
#ifndef MIN
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#endif
#define checkCudaErrors(x) check((x), #x, __FILE__, __LINE__)
#define getLastCudaError(m) __getLastCudaError(m, __FILE__, __LINE__)
#define printLastCudaError(m) __printLastCudaError(m, __FILE__, __LINE__)
#define DEVICE_RESET cudaDeviceReset();
inline const char *_cudaGetErrorEnum(cudaError_t e) { return cudaGetErrorName(e); }
template <class T> const char *_cudaGetErrorEnum(T) { return "<unknown>"; }
#ifdef CUBLAS_VERSION
inline const char *_cudaGetErrorEnum(cublasStatus_t e) { return cublasGetStatusName(e); }
#endif
#ifdef CUFFT_VERSION
inline const char *_cudaGetErrorEnum(cufftResult e) { const char *names = "CUFFT_SUCCESS\0CUFFT_INVALID_PLAN\0CUFFT_ALLOC_FAILED\0CUFFT_INVALID_TYPE\0CUFFT_INVALID_VALUE\0CUFFT_INTERNAL_ERROR\0CUFFT_EXEC_FAILED\0CUFFT_SETUP_FAILED\0CUFFT_INVALID_SIZE\0CUFFT_UNALIGNED_DATA\0CUFFT_INCOMPLETE_PARAMETER_LIST\0CUFFT_INVALID_DEVICE\0CUFFT_PARSE_ERROR\0CUFFT_NO_WORKSPACE\0CUFFT_NOT_IMPLEMENTED\0CUFFT_LICENSE_ERROR\0CUFFT_NOT_SUPPORTED"; int n = (int)e; if (n < 0 || n > 16) return "<unknown>"; while (n-- > 0) names += strlen(names) + 1; return names; }
#endif
template <class T> void check(T e, char const *const f, const char *const file, int const line) { if (e) { fprintf((FILE *)3, "CUDA error at %s:%d code=%d(%s) \"%s\" \n", file, line, (int)e, _cudaGetErrorEnum(e), f); exit(EXIT_FAILURE); } }
inline bool __last_error(const char *m, const char *file, int line) { cudaError_t e = cudaGetLastError(); if (e) fprintf((FILE *)3, "%s(%i) : getLastCudaError() CUDA error : %s : (%d) %s.\n", file, line, m, (int)e, cudaGetErrorString(e)); return e; }
inline void __getLastCudaError(const char *m, const char *file, const int line) { if (__last_error(m, file, line)) exit(EXIT_FAILURE); }
inline void __printLastCudaError(const char *m, const char *file, const int line) { __last_error(m, file, line); }
inline int ftoi(float x) { return x >= 0 ? (int)(x + 0.5) : (int)(x - 0.5); }
inline int _ConvertSMVer2Cores(int major, int minor) { return major == 2 ? minor ? 48 : 32 : major == 3 ? 192 : major == 7 || (major == 6 || major == 8) && !minor ? 64 : major < 2 ? 8 : 128; }
inline const char *_ConvertSMVer2ArchName(int major, int minor) { return major < 2 ? "Tesla" : major == 2 ? "Fermi" : major == 3 ? "Kepler" : major == 5 ? "Maxwell" : major == 6 ? "Pascal" : major == 7 ? minor == 5 ? "Turing" : minor == 2 ? "Xavier" : "Volta" : major == 8 ? minor == 9 ? "Ada" : "Ampere" : major == 9 ? "Hopper" : "Blackwell"; }
inline int __attribute_of(cudaDeviceAttr a, int device) { int x = 0; checkCudaErrors(cudaDeviceGetAttribute(&x, a, device)); return x; }
#define __capability(device) __attribute_of(cudaDevAttrComputeCapabilityMajor, device), __attribute_of(cudaDevAttrComputeCapabilityMinor, device)
inline int __devices(const char *who) { int n = 0; checkCudaErrors(cudaGetDeviceCount(&n)); if (!n) { fprintf((FILE *)3, "%sCUDA error: no devices supporting CUDA.\n", who); exit(EXIT_FAILURE); } return n; }
inline int gpuDeviceInit(int device) {
    int n = __devices("gpuDeviceInit() ");
    if (device < 0) device = 0;
    if (device >= n) { fprintf((FILE *)3, "\n>> %d CUDA capable GPU device(s) detected. <<\n>> gpuDeviceInit (-device=%d) is not a valid GPU device. <<\n\n", n, device); return -device; }
    checkCudaErrors(cudaSetDevice(device));
    printf("gpuDeviceInit() CUDA Device [%d]: \"%s\n", device, _ConvertSMVer2ArchName(__capability(device)));
    return device;
}
inline int gpuGetMaxGflopsDeviceId() {
    int n = __devices("gpuGetMaxGflopsDeviceId() "), best = 0;
    unsigned long most = 0;
    for (int i = 0; i < n; i++) {
        unsigned long speed = (unsigned long)__attribute_of(cudaDevAttrMultiProcessorCount, i) * _ConvertSMVer2Cores(__capability(i)) * __attribute_of(cudaDevAttrClockRate, i);
        if (speed > most) { most = speed; best = i; }
    }
    return best;
}
inline void __tell_device(int device) { checkCudaErrors(cudaSetDevice(device)); printf("GPU Device %d: \"%s\" with compute capability %d.%d\n\n", device, _ConvertSMVer2ArchName(__capability(device)), __capability(device)); }
inline int findCudaDevice(int argc, const char **argv) {
    if (!checkCmdLineFlag(argc, argv, "device")) { int best = gpuGetMaxGflopsDeviceId(); __tell_device(best); return best; }
    int device = getCmdLineArgumentInt(argc, argv, "device=");
    if (device < 0) { printf("Invalid command line parameter\n "); exit(EXIT_FAILURE); }
    device = gpuDeviceInit(device);
    if (device < 0) { printf("exiting...\n"); exit(EXIT_FAILURE); }
    return device;
}
inline int findIntegratedGPU() {
    int n = __devices("");
    for (int i = 0; i < n; i++) if (__attribute_of(cudaDevAttrIntegrated, i)) { __tell_device(i); return i; }
    fprintf((FILE *)3, "CUDA error: No GLES-CUDA Interop capable GPU found.\n");
    exit(EXIT_FAILURE);
}
inline bool checkCudaCapabilities(int major, int minor) {
    int device;
    checkCudaErrors(cudaGetDevice(&device));
    int has = __attribute_of(cudaDevAttrComputeCapabilityMajor, device), also = __attribute_of(cudaDevAttrComputeCapabilityMinor, device);
    bool good = has > major || (has == major && also >= minor);
    if (good) printf("  Device %d: <%16s >, Compute SM %d.%d detected\n", device, _ConvertSMVer2ArchName(has, also), has, also);
    else printf("  No GPU device was found that can support CUDA compute capability %d.%d.\n", major, minor);
    return good;
}
