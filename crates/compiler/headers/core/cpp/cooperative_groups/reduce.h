#include <cooperative_groups.h>
#include <cuda/atomic>
namespace cooperative_groups {
template <class _T, class _F> __device__ _T reduce(const coalesced_group &g, _T x, _F f) { for (unsigned n = g.size(); n > 1; n = (n + 1) / 2) { unsigned h = (n + 1) / 2; _T y = g.shfl_down(x, h); if (g.thread_rank() + h < n) x = f(x, y); } return g.shfl(x, 0); }
template <unsigned _S, class _P, class _T, class _F> __device__ _T reduce(const thread_block_tile<_S, _P> &g, _T x, _F f) {
  if constexpr (_S > 32) { x = reduce(__lanes(0xffffffffu), x, f); _T r = g.shfl(x, 0); for (unsigned i = 32; i < _S; i += 32) r = f(r, g.shfl(x, i)); return r; }
  else { for (unsigned i = _S / 2; i > 0; i /= 2) x = f(x, g.shfl_xor(x, i)); return x; }
}
template <class _G, class _T, cuda::thread_scope _S, class _U, class _F> __device__ void reduce_store_async(const _G &g, cuda::atomic<_T, _S> &a, _U x, _F f) { _T r = reduce(g, (_T)x, f); if (g.thread_rank() == 0) a.store(r, cuda::memory_order_relaxed); }
template <class _G, class _T, cuda::thread_scope _S, class _U, class _F> __device__ void reduce_update_async(const _G &g, cuda::atomic<_T, _S> &a, _U x, _F f) { _T r = reduce(g, (_T)x, f); if (g.thread_rank() == 0) cuda::__update(a, r, f); }
#if __CC >= 800
#define __REDUX(T, F, C) template <unsigned _S, class _P, class = std::enable_if_t<(_S <= 32)>> __device__ T reduce(const thread_block_tile<_S, _P> &g, T x, F<T>) { return C(g.__mask, x); } __device__ T reduce(const coalesced_group &g, T x, F<T>) { return C(g.__mask, x); }
__REDUX(int, plus, __collect_add)
__REDUX(int, less, __collect_min_signed)
__REDUX(int, greater, __collect_max_signed)
__REDUX(int, bit_and, __collect_and)
__REDUX(int, bit_or, __collect_or)
__REDUX(int, bit_xor, __collect_xor)
__REDUX(unsigned, plus, __collect_add)
__REDUX(unsigned, less, __collect_min)
__REDUX(unsigned, greater, __collect_max)
__REDUX(unsigned, bit_and, __collect_and)
__REDUX(unsigned, bit_or, __collect_or)
__REDUX(unsigned, bit_xor, __collect_xor)
#undef __REDUX
#endif
}
