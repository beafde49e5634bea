namespace cooperative_groups {
class thread_group {
public:
  unsigned __mask; unsigned __size; unsigned __rank;
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
};
__device__ inline thread_block this_thread_block() { thread_block b; b.__mask = 0; b.__size = thread_block::size(); b.__rank = thread_block::thread_rank(); return b; }
template <unsigned _S, class _P = void> class thread_block_tile : public thread_group {
public:
  __device__ static constexpr unsigned size() { return _S; }
  __device__ static constexpr unsigned num_threads() { return _S; }
  __device__ unsigned meta_group_rank() const { return thread_block::thread_rank() / _S; }
  __device__ unsigned meta_group_size() const { return (thread_block::size() + _S - 1) / _S; }
  __device__ void sync() const { __syncwarp(__mask); }
  template <class _T> __device__ _T shfl(_T x, int lane) const { return __shfl_sync(__mask, x, lane, _S); }
  template <class _T> __device__ _T shfl_down(_T x, unsigned n) const { return __shfl_down_sync(__mask, x, n, _S); }
  template <class _T> __device__ _T shfl_up(_T x, unsigned n) const { return __shfl_up_sync(__mask, x, n, _S); }
  template <class _T> __device__ _T shfl_xor(_T x, int m) const { return __shfl_xor_sync(__mask, x, m, _S); }
  __device__ int any(int p) const { return (__ballot_sync(__mask, p) & __mask) != 0; }
  __device__ int all(int p) const { return (__ballot_sync(__mask, p) & __mask) == __mask; }
  __device__ unsigned ballot(int p) const { unsigned b = __ballot_sync(__mask, p) & __mask; return b >> (__ffs(__mask) - 1); }
};
template <unsigned _S, class _G> __device__ thread_block_tile<_S> tiled_partition(const _G &g) {
  thread_block_tile<_S> t; unsigned lane = thread_block::thread_rank() % 32;
  t.__size = _S; t.__rank = lane % _S; t.__mask = (_S == 32 ? 0xffffffffu : (1u << (_S % 32)) - 1) << (lane / _S * _S);
  return t;
}
template <class _G> __device__ thread_group tiled_partition(const _G &g, unsigned n) {
  thread_group t; unsigned lane = thread_block::thread_rank() % 32;
  t.__size = n; t.__rank = lane % n; t.__mask = (n == 32 ? 0xffffffffu : (1u << n) - 1) << (lane / n * n);
  return t;
}
class coalesced_group : public thread_group {
  __device__ int __lane(unsigned rank) const { unsigned m = __mask; for (unsigned i = 0; i < rank; i++) m &= m - 1; return __ffs(m) - 1; }
public:
  __device__ void sync() const { __syncwarp(__mask); }
  template <class _T> __device__ _T shfl(_T x, unsigned rank) const { return __shfl_sync(__mask, x, __lane(rank), 32); }
  template <class _T> __device__ _T shfl_down(_T x, unsigned n) const { return __shfl_sync(__mask, x, __rank + n < __size ? __lane(__rank + n) : __lane(__rank), 32); }
  template <class _T> __device__ _T shfl_up(_T x, unsigned n) const { return __shfl_sync(__mask, x, __rank >= n ? __lane(__rank - n) : __lane(__rank), 32); }
  __device__ int any(int p) const { return (__ballot_sync(__mask, p) & __mask) != 0; }
  __device__ int all(int p) const { return (__ballot_sync(__mask, p) & __mask) == __mask; }
};
__device__ inline coalesced_group coalesced_threads() {
  coalesced_group g; unsigned lane = thread_block::thread_rank() % 32;
  g.__mask = __activemask(); g.__size = __popc(g.__mask); g.__rank = __popc(g.__mask & ((1u << lane) - 1));
  return g;
}
template <class _G> __device__ void sync(const _G &g) { g.sync(); }
template <class _T> struct plus { __device__ _T operator()(_T a, _T b) const { return a + b; } };
template <class _T> struct less { __device__ _T operator()(_T a, _T b) const { return b < a ? b : a; } };
template <class _T> struct greater { __device__ _T operator()(_T a, _T b) const { return a < b ? b : a; } };
template <class _G, class _T, class _F> __device__ _T reduce(const _G &g, _T x, _F f) { for (unsigned i = g.size() / 2; i > 0; i /= 2) x = f(x, g.shfl_xor(x, i)); return x; }
}
