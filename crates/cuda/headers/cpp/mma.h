#include <cuda_fp16.h>
#include <cuda_bf16.h>
namespace nvcuda { namespace wmma {
struct matrix_a {}; struct matrix_b {}; struct accumulator {}; struct row_major {}; struct col_major {};
enum layout_t { mem_row_major, mem_col_major };
namespace precision { struct tf32 {}; }
template <class _T> struct __item { typedef _T type; typedef float sum; enum { major = 7, minor = 0 }; static __device__ float wide(_T x) { return (float)x; } };
template <> struct __item<__nv_bfloat16> { typedef __nv_bfloat16 type; typedef float sum; enum { major = 8, minor = 0 }; static __device__ float wide(__nv_bfloat16 x) { return (float)x; } };
template <> struct __item<precision::tf32> { typedef float type; typedef float sum; enum { major = 8, minor = 0 }; static __device__ float wide(float x) { return __uint_as_float(__float_as_uint(x) & 0xffffe000u); } };
template <> struct __item<double> { typedef double type; typedef double sum; enum { major = 8, minor = 0 }; static __device__ double wide(double x) { return x; } };
template <> struct __item<signed char> { typedef signed char type; typedef int sum; enum { major = 7, minor = 2 }; static __device__ int wide(signed char x) { return x; } };
template <> struct __item<char> { typedef char type; typedef int sum; enum { major = 7, minor = 2 }; static __device__ int wide(char x) { return x; } };
template <> struct __item<unsigned char> { typedef unsigned char type; typedef int sum; enum { major = 7, minor = 2 }; static __device__ int wide(unsigned char x) { return x; } };
template <class _U, int _M, int _N, int _K, class _T, class _L = void> class fragment;
template <int _M, int _N, int _K, class _T, class _L> class fragment<matrix_a, _M, _N, _K, _T, _L> { public: enum { num_elements = _K, num_storage_elements = _K }; typedef typename __item<_T>::type element_type; element_type x[_K]; };
template <int _M, int _N, int _K, class _T, class _L> class fragment<matrix_b, _M, _N, _K, _T, _L> { public: enum { num_elements = _K, num_storage_elements = _K }; typedef typename __item<_T>::type element_type; element_type x[_K]; };
template <int _M, int _N, int _K, class _T> class fragment<accumulator, _M, _N, _K, _T, void> { public: enum { num_elements = _M * _N / 32, num_storage_elements = _M * _N / 32 }; typedef _T element_type; _T x[_M * _N / 32]; };
template <class _T> struct __same { typedef _T type; };
template <class _F> __device__ void fill_fragment(_F &f, const typename __same<typename _F::element_type>::type &v) { for (int i = 0; i < _F::num_elements; i++) f.x[i] = v; }
template <int _M, int _N, int _K, class _T> __device__ void load_matrix_sync(fragment<matrix_a, _M, _N, _K, _T, row_major> &f, const typename __item<_T>::type *p, unsigned ldm) { __since(__item<_T>::major, __item<_T>::minor); const typename __item<_T>::type *q = p + __laneid() / (32 / _M) * ldm; for (int i = 0; i < _K; i++) f.x[i] = q[i]; }
template <int _M, int _N, int _K, class _T> __device__ void load_matrix_sync(fragment<matrix_a, _M, _N, _K, _T, col_major> &f, const typename __item<_T>::type *p, unsigned ldm) { __since(__item<_T>::major, __item<_T>::minor); const typename __item<_T>::type *q = p + __laneid() / (32 / _M); for (int i = 0; i < _K; i++) f.x[i] = q[i * ldm]; }
template <int _M, int _N, int _K, class _T> __device__ void load_matrix_sync(fragment<matrix_b, _M, _N, _K, _T, row_major> &f, const typename __item<_T>::type *p, unsigned ldm) { __since(__item<_T>::major, __item<_T>::minor); const typename __item<_T>::type *q = p + __laneid() / (32 / _N); for (int i = 0; i < _K; i++) f.x[i] = q[i * ldm]; }
template <int _M, int _N, int _K, class _T> __device__ void load_matrix_sync(fragment<matrix_b, _M, _N, _K, _T, col_major> &f, const typename __item<_T>::type *p, unsigned ldm) { __since(__item<_T>::major, __item<_T>::minor); const typename __item<_T>::type *q = p + __laneid() / (32 / _N) * ldm; for (int i = 0; i < _K; i++) f.x[i] = q[i]; }
template <int _M, int _N, int _K, class _T> __device__ void load_matrix_sync(fragment<accumulator, _M, _N, _K, _T, void> &f, const _T *p, unsigned ldm, layout_t l) {
  __since(7, 0);
  unsigned r = __laneid() / (32 / _M), c = __laneid() % (32 / _M) * (_M * _N / 32), down = l == mem_row_major ? ldm : 1, right = l == mem_row_major ? 1 : ldm;
  for (int i = 0; i < _M * _N / 32; i++) f.x[i] = p[r * down + (c + i) * right];
}
template <int _M, int _N, int _K, class _T> __device__ void store_matrix_sync(_T *p, const fragment<accumulator, _M, _N, _K, _T, void> &f, unsigned ldm, layout_t l) {
  __since(7, 0);
  unsigned r = __laneid() / (32 / _M), c = __laneid() % (32 / _M) * (_M * _N / 32), down = l == mem_row_major ? ldm : 1, right = l == mem_row_major ? 1 : ldm;
  for (int i = 0; i < _M * _N / 32; i++) p[r * down + (c + i) * right] = f.x[i];
}
template <int _M, int _N, int _K, class _D, class _T, class _LA, class _LB, class _C> __device__ void mma_sync(fragment<accumulator, _M, _N, _K, _D, void> &d, const fragment<matrix_a, _M, _N, _K, _T, _LA> &a, const fragment<matrix_b, _M, _N, _K, _T, _LB> &b, const fragment<accumulator, _M, _N, _K, _C, void> &c, bool satf = false) {
  __since(__item<_T>::major, __item<_T>::minor);
  typedef typename __item<_T>::sum _S;
  _S s[_M * _N / 32];
  int at = __laneid() % (32 / _M) * (_M * _N / 32) * (32 / _N);
#pragma unroll
  for (int j = 0; j < _M * _N / 32; j++) s[j] = (_S)c.x[j];
#pragma unroll
  for (int i = 0; i < _K; i++) {
    _S x = __item<_T>::wide(a.x[i]), y = __item<_T>::wide(b.x[i]);
#pragma unroll
    for (int j = 0; j < _M * _N / 32; j++) s[j] += x * __shfl_sync(0xffffffffu, y, at + j * (32 / _N));
  }
#pragma unroll
  for (int j = 0; j < _M * _N / 32; j++) d.x[j] = (_D)s[j];
}
__device__ inline float __float_to_tf32(float x) { return __uint_as_float((__float_as_uint(x) + 0x1000u) & 0xffffe000u); }
} }
