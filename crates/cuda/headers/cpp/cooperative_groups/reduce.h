#include <cooperative_groups.h>
namespace cooperative_groups {
template <unsigned _S, class _P, class _T, class _F> __device__ _T reduce(const thread_block_tile<_S, _P> &g, _T x, _F f) { for (unsigned i = _S / 2; i > 0; i /= 2) x = f(x, g.shfl_xor(x, i)); return x; }
template <class _T, class _F> __device__ _T reduce(const coalesced_group &g, _T x, _F f) { for (unsigned n = g.size(); n > 1; n = (n + 1) / 2) { unsigned h = (n + 1) / 2; _T y = g.shfl_down(x, h); if (g.thread_rank() + h < n) x = f(x, y); } return g.shfl(x, 0); }
#if __CC >= 800
#define __REDUX(T, F, C) template <unsigned _S, class _P> __device__ T reduce(const thread_block_tile<_S, _P> &g, T x, F<T>) { return C(g.__mask, x); } __device__ T reduce(const coalesced_group &g, T x, F<T>) { return C(g.__mask, x); }
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
