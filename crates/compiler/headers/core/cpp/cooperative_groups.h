#define _COOPERATIVE_GROUPS_H_
#include <type_traits>
namespace cooperative_groups {
// A member that moves values of any type between lanes, word by word.
#define __moves(name, n, call) template <class _T> __device__ _T name(_T x, n) const { if constexpr (std::is_arithmetic<_T>::value) return call; else { alignas(8) unsigned w[(sizeof(_T) + 3) / 4]; *(_T *)w = x; for (unsigned &x : w) x = call; return *(_T *)w; } }
#define __matches(pack) template <class _T> __device__ unsigned match_any(_T x) const { return pack(__match_any_sync(__mask, x)); } template <class _T> __device__ unsigned match_all(_T x, int &p) const { return pack(__match_all_sync(__mask, x, &p)); }
__device__ unsigned __grid_state[2];
class thread_group {
public:
  unsigned __mask; unsigned __size; unsigned __rank; unsigned __meta; unsigned __metas;
  __device__ unsigned size() const { return __size; }
  __device__ unsigned num_threads() const { return __size; }
  __device__ unsigned thread_rank() const { return __rank; }
  __device__ bool is_valid() const { return true; }
  __device__ void sync() const { if (__mask) __syncwarp(__mask); else __syncthreads(); }
};
class thread_block : public thread_group {
public:
  __device__ static unsigned size() { return blockDim.x * blockDim.y * blockDim.z; }
  __device__ static unsigned num_threads() { return blockDim.x * blockDim.y * blockDim.z; }
  __device__ static unsigned thread_rank() { return (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x; }
  __device__ static dim3 group_index() { return dim3(blockIdx.x, blockIdx.y, blockIdx.z); }
  __device__ static dim3 thread_index() { return dim3(threadIdx.x, threadIdx.y, threadIdx.z); }
  __device__ static dim3 group_dim() { return blockDim; }
  __device__ static dim3 dim_threads() { return blockDim; }
  __device__ static void sync() { __syncthreads(); }
  struct arrival_token {};
  __device__ static arrival_token barrier_arrive() { return arrival_token(); }
  __device__ static void barrier_wait(arrival_token) { __syncthreads(); }
};
__device__ inline thread_block this_thread_block() { __since(3, 0); thread_block b; b.__mask = 0; b.__size = thread_block::size(); b.__rank = thread_block::thread_rank(); return b; }
template <unsigned _N = 1024> struct block_tile_memory { unsigned __words[_N / 8]; };
template <unsigned _N> __device__ thread_block this_thread_block(block_tile_memory<_N> &) { return this_thread_block(); }
class grid_group {
public:
  __device__ static bool is_valid() { return ((volatile unsigned *)__grid_state)[1] != 0; }
  typedef unsigned arrival_token;
  __device__ static arrival_token barrier_arrive() {
    __since(6, 0);
    if (!is_valid()) __trap();
    __syncthreads();
    if (thread_block::thread_rank() != 0) return 0;
    unsigned n = (unsigned)num_blocks();
    __threadfence();
    return atomicAdd(&__grid_state[0], block_rank() == 0 ? 0x80000001u - n : 1u);
  }
  __device__ static void barrier_wait(arrival_token old) {
    if (thread_block::thread_rank() == 0) {
      while (((old ^ ((volatile unsigned *)__grid_state)[0]) & 0x80000000u) == 0);
      __threadfence();
    }
    __syncthreads();
  }
  __device__ static void sync() { __since(6, 0); barrier_wait(barrier_arrive()); }
  __device__ static unsigned long long num_blocks() { return (unsigned long long)gridDim.x * gridDim.y * gridDim.z; }
  __device__ static unsigned long long block_rank() { return ((unsigned long long)blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x; }
  __device__ static unsigned long long size() { return num_blocks() * thread_block::size(); }
  __device__ static unsigned long long num_threads() { return size(); }
  __device__ static unsigned long long thread_rank() { return block_rank() * thread_block::size() + thread_block::thread_rank(); }
  __device__ static dim3 group_dim() { return gridDim; }
  __device__ static dim3 dim_blocks() { return gridDim; }
  __device__ static dim3 block_index() { return dim3(blockIdx.x, blockIdx.y, blockIdx.z); }
};
__device__ inline grid_group this_grid() { __since(3, 0); return grid_group(); }
class cluster_group {
public:
  struct arrival_token {};
  __device__ static arrival_token barrier_arrive() { __cluster_barrier_arrive(); return arrival_token(); }
  __device__ static void barrier_wait() { __cluster_barrier_wait(); }
  __device__ static void barrier_wait(arrival_token) { __cluster_barrier_wait(); }
  __device__ static void sync() { __cluster_barrier_arrive(); __cluster_barrier_wait(); }
  __device__ static bool is_valid() { return true; }
  template <class _T> __device__ static _T *map_shared_rank(_T *p, int rank) { return (_T *)__cluster_map_shared_rank((const void *)p, rank); }
  __device__ static unsigned query_shared_rank(const void *p) { return __cluster_query_shared_rank(p); }
  __device__ static dim3 block_index() { return __clusterRelativeBlockIdx(); }
  __device__ static unsigned block_rank() { return __clusterRelativeBlockRank(); }
  __device__ static dim3 dim_blocks() { return __clusterDim(); }
  __device__ static unsigned num_blocks() { return __clusterSizeInBlocks(); }
  __device__ static dim3 dim_threads() { dim3 n = __clusterDim(); return dim3(n.x * blockDim.x, n.y * blockDim.y, n.z * blockDim.z); }
  __device__ static unsigned num_threads() { return num_blocks() * thread_block::size(); }
  __device__ static unsigned size() { return num_threads(); }
  __device__ static dim3 thread_index() { dim3 b = block_index(); return dim3(b.x * blockDim.x + threadIdx.x, b.y * blockDim.y + threadIdx.y, b.z * blockDim.z + threadIdx.z); }
  __device__ static unsigned thread_rank() { return block_rank() * thread_block::size() + thread_block::thread_rank(); }
};
__device__ inline cluster_group this_cluster() { __since(9, 0); return cluster_group(); }
class coalesced_group : public thread_group {
public:
  __device__ int __lane(unsigned rank) const { unsigned m = __mask; for (unsigned i = 0; i < rank; i++) m &= m - 1; return __ffs(m) - 1; }
  __device__ unsigned __packed(unsigned lanes) const { unsigned r = 0; for (unsigned i = 0; i < __size; i++) r |= (lanes >> __lane(i) & 1) << i; return r; }
  __device__ void sync() const { __syncwarp(__mask); }
  __device__ unsigned meta_group_rank() const { return __meta; }
  __device__ unsigned meta_group_size() const { return __metas; }
  __moves(shfl, unsigned rank, __shfl_sync(__mask, x, __lane(rank % __size), 32))
  __moves(shfl_down, unsigned n, __shfl_sync(__mask, x, __rank + n < __size ? __lane(__rank + n) : __lane(__rank), 32))
  __moves(shfl_up, unsigned n, __shfl_sync(__mask, x, __rank >= n ? __lane(__rank - n) : __lane(__rank), 32))
  __device__ int any(int p) const { return (__ballot_sync(__mask, p) & __mask) != 0; }
  __device__ int all(int p) const { return (__ballot_sync(__mask, p) & __mask) == __mask; }
  __device__ unsigned ballot(int p) const { return __packed(__ballot_sync(__mask, p)); }
  __matches(__packed)
};
__device__ inline coalesced_group __lanes(unsigned mask) {
  coalesced_group g; unsigned lane = thread_block::thread_rank() % 32;
  g.__mask = mask; g.__size = __popc(mask); g.__rank = __popc(mask & ((1u << lane) - 1)); g.__meta = 0; g.__metas = 1;
  return g;
}
__device__ inline coalesced_group coalesced_threads() { __since(3, 0); return __lanes(__activemask()); }
// What the warps of a tile wider than a warp meet at: its threads, rounds, and a word that one hands to all.
struct __meeting { unsigned arrived, round, word; };
__device__ inline __meeting *__meetings() { __shared__ __meeting all[32]; return all; }
template <unsigned _S, bool = (_S > 32)> class __tile : public thread_group {
public:
  __device__ unsigned meta_group_rank() const { return __meta; }
  __device__ unsigned meta_group_size() const { return __metas; }
  __device__ void sync() const { __syncwarp(__mask); }
  __moves(shfl, int lane, __shfl_sync(__mask, x, lane, _S))
  __moves(shfl_down, unsigned n, __shfl_down_sync(__mask, x, n, _S))
  __moves(shfl_up, unsigned n, __shfl_up_sync(__mask, x, n, _S))
  __moves(shfl_xor, int m, __shfl_xor_sync(__mask, x, m, _S))
  __device__ int any(int p) const { return (__ballot_sync(__mask, p) & __mask) != 0; }
  __device__ int all(int p) const { return (__ballot_sync(__mask, p) & __mask) == __mask; }
  __device__ unsigned ballot(int p) const { return __down(__ballot_sync(__mask, p)); }
  __matches(__down)
  __device__ unsigned __down(unsigned lanes) const { return (lanes & __mask) >> (__ffs(__mask) - 1); }
  __device__ operator coalesced_group() const { coalesced_group g = __lanes(__mask); g.__meta = __meta; g.__metas = __metas; return g; }
};
template <unsigned _S> class __tile<_S, true> : public thread_group {
public:
  __meeting *__at;
  __device__ unsigned meta_group_rank() const { return __meta; }
  __device__ unsigned meta_group_size() const { return __metas; }
  __device__ void sync() const {
    __syncwarp();
    if (__rank % 32 == 0) {
      unsigned now = *(volatile unsigned *)&__at->round;
      __threadfence_block();
      if (atomicAdd(&__at->arrived, 1u) + 1 == _S / 32) { *(volatile unsigned *)&__at->arrived = 0; __threadfence_block(); atomicAdd(&__at->round, 1u); }
      else while (*(volatile unsigned *)&__at->round == now);
      __threadfence_block();
    }
    __syncwarp();
  }
  __device__ unsigned __told(unsigned x, bool mine) const { sync(); if (mine) *(volatile unsigned *)&__at->word = x; sync(); return *(volatile unsigned *)&__at->word; }
  __moves(__shfl_words, unsigned lane, __told((unsigned)x, __rank == lane))
  template <class _T> __device__ _T shfl(_T x, unsigned lane) const { struct __boxed { _T x; }; return __shfl_words(__boxed{x}, lane % _S).x; }
  __device__ int any(int p) const { __told(0, __rank == 0); sync(); if (p) *(volatile unsigned *)&__at->word = 1; sync(); return *(volatile unsigned *)&__at->word; }
  __device__ int all(int p) const { return !any(!p); }
};
template <unsigned _S, class _P = void> class thread_block_tile : public __tile<_S> {
public:
  __device__ thread_block_tile() {}
  template <class _Q> __device__ thread_block_tile(const thread_block_tile<_S, _Q> &t) { (__tile<_S> &)*this = t; }
  __device__ static constexpr unsigned size() { return _S; }
  __device__ static constexpr unsigned num_threads() { return _S; }
};
template <unsigned _S, class _G> __device__ thread_block_tile<_S, _G> tiled_partition(const _G &g) {
  __since(3, 0);
  static_assert(_S <= 1024 && (_S & (_S - 1)) == 0, "a tile has 1 to 1024 threads, a power of two");
  thread_block_tile<_S, _G> t; unsigned lane = thread_block::thread_rank() % 32, in = g.thread_rank();
  t.__size = _S; t.__rank = in % _S; t.__mask = (_S >= 32 ? 0xffffffffu : (1u << (_S % 32)) - 1) << (_S >= 32 ? 0 : lane - t.__rank);
  t.__meta = in / _S; t.__metas = (g.size() + _S - 1) / _S;
  if constexpr (_S > 32) {
    t.__at = __meetings() + 1024 / _S + thread_block::thread_rank() / _S;
    g.sync();
    if (t.__rank == 0) { t.__at->arrived = 0; t.__at->round = 0; t.__at->word = 0; }
    g.sync();
  }
  return t;
}
#undef __moves
#undef __matches
template <class _G> __device__ thread_group __tiles(const _G &g, unsigned in, unsigned n) {
  thread_group t; unsigned lane = thread_block::thread_rank() % 32;
  t.__size = n; t.__rank = in % n; t.__mask = (n == 32 ? 0xffffffffu : (1u << n) - 1) << (lane - t.__rank);
  t.__meta = in / n; t.__metas = (g.size() + n - 1) / n;
  return t;
}
__device__ inline coalesced_group __tiles(const coalesced_group &g, unsigned, unsigned n) {
  unsigned first = g.__rank / n * n, mask = 0;
  for (unsigned i = first; i < first + n && i < g.__size; i++) mask |= 1u << g.__lane(i);
  coalesced_group t = __lanes(mask); t.__meta = first / n; t.__metas = (g.__size + n - 1) / n;
  return t;
}
template <class _G> __device__ auto tiled_partition(const _G &g, unsigned n) { return __tiles(g, g.thread_rank(), n); }
template <class _G, class _T> __device__ coalesced_group labeled_partition(const _G &g, _T label) {
  coalesced_group t = __lanes(__match_any_sync(g.__mask, label)); unsigned firsts = __ballot_sync(g.__mask, t.__rank == 0) & g.__mask;
  t.__meta = __popc(firsts & ((1u << (__ffs(t.__mask) - 1)) - 1)); t.__metas = __popc(firsts);
  return t;
}
template <class _G> __device__ coalesced_group binary_partition(const _G &g, bool p) { unsigned b = __ballot_sync(g.__mask, p) & g.__mask; coalesced_group t = __lanes(p ? b : g.__mask & ~b); t.__meta = p; t.__metas = 2; return t; }
template <class _G> __device__ void sync(const _G &g) { g.sync(); }
template <class _G> __device__ unsigned thread_rank(const _G &g) { return g.thread_rank(); }
template <class _G> __device__ unsigned group_size(const _G &g) { return g.size(); }
template <class _G, class _F, class... _A> __device__ void invoke_one(const _G &g, _F &&f, _A &&...a) { if (g.thread_rank() == 0) f(a...); }
template <class _G, class _F, class... _A> __device__ auto invoke_one_broadcast(const _G &g, _F &&f, _A &&...a) { decltype(f(a...)) r; if (g.thread_rank() == 0) r = f(a...); return g.shfl(r, 0); }
template <class _T> struct plus { __device__ _T operator()(_T a, _T b) const { return a + b; } };
template <class _T> struct less { __device__ _T operator()(_T a, _T b) const { return b < a ? b : a; } };
template <class _T> struct greater { __device__ _T operator()(_T a, _T b) const { return a < b ? b : a; } };
template <class _T> struct bit_and { __device__ _T operator()(_T a, _T b) const { return a & b; } };
template <class _T> struct bit_or { __device__ _T operator()(_T a, _T b) const { return a | b; } };
template <class _T> struct bit_xor { __device__ _T operator()(_T a, _T b) const { return a ^ b; } };
}
