__device__ inline void __pipeline_memcpy_async(void *to, const void *from, size_t n, size_t zeros = 0) { __since(7, 0); if (zeros == 0 && n == 16) *(int4 *)to = *(const int4 *)from; else if (zeros == 0 && n == 8) *(int2 *)to = *(const int2 *)from; else if (zeros == 0 && n == 4) *(int *)to = *(const int *)from; else for (size_t i = 0; i < n; i++) ((char *)to)[i] = i + zeros < n ? ((const char *)from)[i] : (char)0; }
__device__ inline void __pipeline_commit() { __since(7, 0); }
__device__ inline void __pipeline_wait_prior(size_t n) { __since(7, 0); }
namespace nvcuda { namespace experimental {
struct pipeline { __device__ pipeline() {} __device__ size_t commit() { return 0; } __device__ void commit_and_wait() {} __device__ void wait(size_t n) {} template <unsigned _N> __device__ void wait_prior() {} };
template <class _T> __device__ void memcpy_async(_T &to, const _T &from, pipeline &p) { to = from; }
} }
