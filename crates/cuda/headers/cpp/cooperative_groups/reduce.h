#include <cooperative_groups.h>
namespace cooperative_groups {
template <unsigned _S, class _P, class _T, class _F> __device__ _T reduce(const thread_block_tile<_S, _P> &g, _T x, _F f) { for (unsigned i = _S / 2; i > 0; i /= 2) x = f(x, g.shfl_xor(x, i)); return x; }
template <class _T, class _F> __device__ _T reduce(const coalesced_group &g, _T x, _F f) { for (unsigned n = g.size(); n > 1; n = (n + 1) / 2) { unsigned h = (n + 1) / 2; _T y = g.shfl_down(x, h); if (g.thread_rank() + h < n) x = f(x, y); } return g.shfl(x, 0); }
}
