#include <cuda/__async>
namespace cooperative_groups {
template <class _G, class _T, size_t _A> __device__ void memcpy_async(const _G &g, _T *to, const _T *from, const cuda::aligned_size_t<_A> &bytes) { cuda::__copy(g, (char *)to, (const char *)from, bytes.value); }
template <class _G, class _T> __device__ void memcpy_async(const _G &g, _T *to, const _T *from, size_t bytes) { cuda::__copy(g, (char *)to, (const char *)from, bytes); }
template <class _G, class _T> __device__ void memcpy_async(const _G &g, _T *to, size_t room, const _T *from, size_t count) { cuda::__copy(g, (char *)to, (const char *)from, (count < room ? count : room) * sizeof(_T)); }
template <class _G> __device__ void wait(const _G &g) { g.sync(); }
template <unsigned _N, class _G> __device__ void wait_prior(const _G &g) { g.sync(); }
}
