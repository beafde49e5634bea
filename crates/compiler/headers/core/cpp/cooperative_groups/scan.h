#include <cooperative_groups.h>
#include <cuda/atomic>
namespace cooperative_groups {
template <class _G, class _T, class _F> __device__ _T inclusive_scan(const _G &g, _T x, _F f) { for (unsigned i = 1; i < g.size(); i *= 2) { _T y = g.shfl_up(x, i); if (g.thread_rank() >= i) x = f(y, x); } return x; }
template <class _G, class _T> __device__ _T inclusive_scan(const _G &g, _T x) { return inclusive_scan(g, x, plus<_T>()); }
template <class _G, class _T, class _F> __device__ _T exclusive_scan(const _G &g, _T x, _F f) { _T y = inclusive_scan(g, x, f); y = g.shfl_up(y, 1); return g.thread_rank() == 0 ? _T() : y; }
template <class _G, class _T> __device__ _T exclusive_scan(const _G &g, _T x) { return exclusive_scan(g, x, plus<_T>()); }
template <class _A, class _G, class _T, class _F> __device__ _T __scan_from(const _G &g, _A &a, _T x, _F f) { unsigned last = g.size() - 1; _T old; if (g.thread_rank() == last) old = cuda::__update(a, x, f); return g.shfl(old, last); }
template <class _G, class _T, cuda::thread_scope _S, class _U, class _F> __device__ _T inclusive_scan_update(const _G &g, cuda::atomic<_T, _S> &a, _U v, _F f) { _T x = inclusive_scan(g, (_T)v, f), old = __scan_from(g, a, x, f); return f(old, x); }
template <class _G, class _T, cuda::thread_scope _S, class _U, class _F> __device__ _T exclusive_scan_update(const _G &g, cuda::atomic<_T, _S> &a, _U v, _F f) { _T x = inclusive_scan(g, (_T)v, f), old = __scan_from(g, a, x, f), y = g.shfl_up(x, 1); return g.thread_rank() == 0 ? old : f(old, y); }
template <class _G, class _T, cuda::thread_scope _S, class _U> __device__ _T inclusive_scan_update(const _G &g, cuda::atomic<_T, _S> &a, _U v) { return inclusive_scan_update(g, a, v, plus<_T>()); }
template <class _G, class _T, cuda::thread_scope _S, class _U> __device__ _T exclusive_scan_update(const _G &g, cuda::atomic<_T, _S> &a, _U v) { return exclusive_scan_update(g, a, v, plus<_T>()); }
}
