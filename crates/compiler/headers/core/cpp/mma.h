#include <cuda_fp16.h>
#include <cuda_bf16.h>
namespace nvcuda { namespace wmma {
struct matrix_a {}; struct matrix_b {}; struct accumulator {}; struct row_major {}; struct col_major {};
enum layout_t { mem_row_major, mem_col_major };
namespace precision { struct tf32 {}; }
template <class _T, int _Major, int _Minor, int _Run, int _Rows = 16, int _Least = 0> struct __kind { typedef _T type; enum { major = _Major, minor = _Minor, run = _Run, rows = _Rows, least = _Least }; };
template <class _T> struct __item : __kind<_T, 7, 0, 2, 16, 16> {};
template <> struct __item<__nv_bfloat16> : __kind<__nv_bfloat16, 8, 0, 2> {};
template <> struct __item<precision::tf32> : __kind<float, 8, 0, 1> {};
template <> struct __item<double> : __kind<double, 8, 0, 1, 8> {};
template <> struct __item<signed char> : __kind<signed char, 7, 2, 4> {};
template <> struct __item<char> : __kind<char, 7, 2, 4> {};
template <> struct __item<unsigned char> : __kind<unsigned char, 7, 2, 4> {};
template <class _T, int _S, int _K, bool _Tall> struct __part {
  typedef typename __item<_T>::type element_type;
  enum { run = __item<_T>::run, one = _Tall ? _K / 2 : _K / 4, count = (_Tall ? _S / 16 : _S / 8) * one, num_elements = count < __item<_T>::least ? __item<_T>::least : count, num_storage_elements = num_elements };
  __align__(8) element_type x[num_elements];
  static __device__ int across(int i) { return _Tall ? i / one * 16 + __ptx_laneid() / 4 + i % one / run % 2 * 8 : i / one * 8 + __ptx_laneid() / 4; }
  static __device__ int along(int i) { return __ptx_laneid() % 4 * run + i % one / (_Tall ? 2 * run : run) * 4 * run; }
  __device__ void load(const element_type *p, unsigned ldm) {
#pragma unroll
    for (int i = 0; i < num_elements; i += run) {
      const element_type *q = p + across(i % count) * ldm + along(i);
      if (run == 1) x[i] = *q;
      else *(unsigned *)(x + i) = *(const unsigned *)q;
    }
  }
  __device__ void gather(const element_type *p, unsigned ldm) {
#pragma unroll
    for (int i = 0; i < num_elements; i++) x[i] = p[across(i % count) + (along(i) + i % run) * ldm];
  }
};
template <class _U, int _M, int _N, int _K, class _T, class _L = void> class fragment;
template <int _M, int _N, int _K, class _T, class _L> class fragment<matrix_a, _M, _N, _K, _T, _L> : public __part<_T, _M, _K, (_M > 8 && __item<_T>::rows > 8)> {};
template <int _M, int _N, int _K, class _T, class _L> class fragment<matrix_b, _M, _N, _K, _T, _L> : public __part<_T, _N, _K, (_N > 16)> {};
template <int _M, int _N, int _K, class _T> class fragment<accumulator, _M, _N, _K, _T, void> {
public:
  enum { num_elements = _M * _N / 32, num_storage_elements = num_elements, turned = _N > 16 };
  typedef _T element_type;
  __align__(8) _T x[num_elements];
  static __device__ unsigned at(int i, unsigned down, unsigned right) {
    unsigned r = __ptx_laneid() / 4 + i % 4 / 2 * 8 + (_M + _N > 32 ? i / 4 * 16 : 0), c = __ptx_laneid() % 4 * 2 + i % 2 + (_M + _N > 32 ? 0 : i / 4 * 8);
    return turned ? c * down + r * right : r * down + c * right;
  }
};
template <class _T> struct __same { typedef _T type; };
template <class _F> __device__ void fill_fragment(_F &f, const typename __same<typename _F::element_type>::type &v) {
#pragma unroll
  for (int i = 0; i < _F::num_elements; i++) f.x[i] = v;
}
template <int _M, int _N, int _K, class _T> __device__ void load_matrix_sync(fragment<matrix_a, _M, _N, _K, _T, row_major> &f, const typename __item<_T>::type *p, unsigned ldm) { __since(__item<_T>::major, __item<_T>::minor); f.load(p, ldm); }
template <int _M, int _N, int _K, class _T> __device__ void load_matrix_sync(fragment<matrix_a, _M, _N, _K, _T, col_major> &f, const typename __item<_T>::type *p, unsigned ldm) { __since(__item<_T>::major, __item<_T>::minor); f.gather(p, ldm); }
template <int _M, int _N, int _K, class _T> __device__ void load_matrix_sync(fragment<matrix_b, _M, _N, _K, _T, row_major> &f, const typename __item<_T>::type *p, unsigned ldm) { __since(__item<_T>::major, __item<_T>::minor); f.gather(p, ldm); }
template <int _M, int _N, int _K, class _T> __device__ void load_matrix_sync(fragment<matrix_b, _M, _N, _K, _T, col_major> &f, const typename __item<_T>::type *p, unsigned ldm) { __since(__item<_T>::major, __item<_T>::minor); f.load(p, ldm); }
template <int _M, int _N, int _K, class _T> __device__ void load_matrix_sync(fragment<accumulator, _M, _N, _K, _T, void> &f, const _T *p, unsigned ldm, layout_t l) {
  __since(7, 0);
#pragma unroll
  for (int i = 0; i < f.num_elements; i++) f.x[i] = p[f.at(i, l == mem_row_major ? ldm : 1, l == mem_row_major ? 1 : ldm)];
}
template <int _M, int _N, int _K, class _T> __device__ void store_matrix_sync(_T *p, const fragment<accumulator, _M, _N, _K, _T, void> &f, unsigned ldm, layout_t l) {
  __since(7, 0);
#pragma unroll
  for (int i = 0; i < f.num_elements; i++) p[f.at(i, l == mem_row_major ? ldm : 1, l == mem_row_major ? 1 : ldm)] = f.x[i];
}
template <int _M, int _N, int _K, class _D, class _T, class _LA, class _LB> __device__ void mma_sync(fragment<accumulator, _M, _N, _K, _D, void> &d, const fragment<matrix_a, _M, _N, _K, _T, _LA> &a, const fragment<matrix_b, _M, _N, _K, _T, _LB> &b, const fragment<accumulator, _M, _N, _K, _D, void> &c, bool satf = false) {
  __since(__item<_T>::major, __item<_T>::minor);
#pragma unroll
  for (int i = 0; i < d.num_elements; i += 4) {
    if (_N > 16) __mma(d.x + i, b.x + i / 4 * b.one, a.x, c.x + i);
    else if (_M > 16) __mma(d.x + i, a.x + i / 4 * a.one, b.x, c.x + i);
    else __mma(d.x + i, a.x, b.x + i / 4 * b.one, c.x + i);
  }
}
template <int _M, int _N, int _K, class _D, class _T, class _LA, class _LB, class _C> __device__ void mma_sync(fragment<accumulator, _M, _N, _K, _D, void> &d, const fragment<matrix_a, _M, _N, _K, _T, _LA> &a, const fragment<matrix_b, _M, _N, _K, _T, _LB> &b, const fragment<accumulator, _M, _N, _K, _C, void> &c, bool satf = false) {
  fragment<accumulator, _M, _N, _K, float> s;
#pragma unroll
  for (int j = 0; j < d.num_elements; j++) s.x[j] = (float)c.x[j];
  mma_sync(s, a, b, s);
#pragma unroll
  for (int j = 0; j < d.num_elements; j++) d.x[j] = (_D)s.x[j];
}
__device__ inline float __float_to_tf32(float x) { return __uint_as_float((__float_as_uint(x) + 0x1000u) & 0xffffe000u); }
} }
