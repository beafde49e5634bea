#include <cooperative_groups.h>
namespace cooperative_groups {
template <class _G, class _T, class _F> __device__ _T inclusive_scan(const _G &g, _T x, _F f) { for (unsigned i = 1; i < g.size(); i *= 2) { _T y = g.shfl_up(x, i); if (g.thread_rank() >= i) x = f(y, x); } return x; }
template <class _G, class _T> __device__ _T inclusive_scan(const _G &g, _T x) { return inclusive_scan(g, x, plus<_T>()); }
template <class _G, class _T, class _F> __device__ _T exclusive_scan(const _G &g, _T x, _F f) { _T y = inclusive_scan(g, x, f); y = g.shfl_up(y, 1); return g.thread_rank() == 0 ? _T() : y; }
template <class _G, class _T> __device__ _T exclusive_scan(const _G &g, _T x) { return exclusive_scan(g, x, plus<_T>()); }
}
