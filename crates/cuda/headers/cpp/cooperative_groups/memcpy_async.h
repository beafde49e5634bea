#include <cooperative_groups.h>
namespace cooperative_groups {
template <class _G, class _T> __device__ void memcpy_async(const _G &g, _T *to, const _T *from, size_t bytes) { for (size_t i = g.thread_rank(); i < bytes / sizeof(_T); i += g.size()) to[i] = from[i]; }
template <class _G> __device__ void wait(const _G &g) { g.sync(); }
template <unsigned _N, class _G> __device__ void wait_prior(const _G &g) { g.sync(); }
}
