#define __CUDA_FP8_H__
#include <cuda_fp16.h>
#include <cuda_bf16.h>
typedef unsigned char __nv_fp8_storage_t;
typedef unsigned short __nv_fp8x2_storage_t;
typedef unsigned int __nv_fp8x4_storage_t;
enum __nv_saturation_t { __NV_NOSAT, __NV_SATFINITE };
enum __nv_fp8_interpretation_t { __NV_E4M3, __NV_E5M2 };
__host__ __device__ inline __nv_fp8_storage_t __nv_cvt_double_to_fp8(double x, __nv_saturation_t s, __nv_fp8_interpretation_t k) {
  const int m = k == __NV_E4M3 ? 3 : 2, bias = k == __NV_E4M3 ? 7 : 15;
  const double top = k == __NV_E4M3 ? 448.0 : 57344.0;
  const int sign = signbit(x) ? 128 : 0, largest = k == __NV_E4M3 ? 0x7e : 0x7b;
  if (x != x) return (__nv_fp8_storage_t)0x7f;
  x = fabs(x);
  int e = 1 - bias;
  double unit = k == __NV_E4M3 ? 0.001953125 : 1.52587890625e-5;
  if (x < 2.0 * top) while (x >= unit * (2 << m)) { unit *= 2.0; e++; }
  double n = x < 2.0 * top ? rint(x / unit) : 1e30;
  if (n * unit > top) return (__nv_fp8_storage_t)(sign | (s == __NV_SATFINITE ? largest : k == __NV_E4M3 ? 0x7f : 0x7c));
  return (__nv_fp8_storage_t)(sign | ((e + bias - 1 << m) + (int)n));
}
__host__ __device__ inline __nv_fp8_storage_t __nv_cvt_float_to_fp8(float x, __nv_saturation_t s, __nv_fp8_interpretation_t k) { return __nv_cvt_double_to_fp8(x, s, k); }
__host__ __device__ inline __nv_fp8_storage_t __nv_cvt_halfraw_to_fp8(__half_raw x, __nv_saturation_t s, __nv_fp8_interpretation_t k) { return __nv_cvt_double_to_fp8((float)(__half)x, s, k); }
__host__ __device__ inline __nv_fp8_storage_t __nv_cvt_bfloat16raw_to_fp8(__nv_bfloat16_raw x, __nv_saturation_t s, __nv_fp8_interpretation_t k) { return __nv_cvt_double_to_fp8((float)(__nv_bfloat16)x, s, k); }
__host__ __device__ inline __nv_fp8x2_storage_t __nv_cvt_double2_to_fp8x2(double2 x, __nv_saturation_t s, __nv_fp8_interpretation_t k) { return (__nv_fp8x2_storage_t)(__nv_cvt_double_to_fp8(x.x, s, k) | __nv_cvt_double_to_fp8(x.y, s, k) << 8); }
__host__ __device__ inline __nv_fp8x2_storage_t __nv_cvt_float2_to_fp8x2(float2 x, __nv_saturation_t s, __nv_fp8_interpretation_t k) { return __nv_cvt_double2_to_fp8x2(make_double2(x.x, x.y), s, k); }
__host__ __device__ inline __nv_fp8x2_storage_t __nv_cvt_halfraw2_to_fp8x2(__half2_raw x, __nv_saturation_t s, __nv_fp8_interpretation_t k) { return __nv_cvt_float2_to_fp8x2(__half22float2(__half2(x)), s, k); }
__host__ __device__ inline __half_raw __nv_cvt_fp8_to_halfraw(__nv_fp8_storage_t x, __nv_fp8_interpretation_t k) {
  __half_raw r;
  if (k == __NV_E5M2) { r.x = (x & 127) > 0x7c ? 0x7fff : (unsigned short)(x << 8); return r; }
  int e = x >> 3 & 15, m = x & 7;
  if ((x & 127) == 127) { r.x = 0x7fff; return r; }
  float f = e == 0 ? m * 0.001953125f : (8 + m) * ldexpf(1.0f, e - 10);
  r.x = __half_as_ushort((__half)(x & 128 ? -f : f));
  return r;
}
__host__ __device__ inline __half2_raw __nv_cvt_fp8x2_to_halfraw2(__nv_fp8x2_storage_t x, __nv_fp8_interpretation_t k) { __half2_raw r; r.x = __nv_cvt_fp8_to_halfraw((__nv_fp8_storage_t)x, k).x; r.y = __nv_cvt_fp8_to_halfraw((__nv_fp8_storage_t)(x >> 8), k).x; return r; }
template <__nv_fp8_interpretation_t K> struct __fp8 {
  __nv_fp8_storage_t __x;
  __fp8() = default;
  __host__ __device__ explicit __fp8(double v) : __x(__nv_cvt_double_to_fp8(v, __NV_SATFINITE, K)) {}
  __host__ __device__ explicit __fp8(float v) : __x(__nv_cvt_float_to_fp8(v, __NV_SATFINITE, K)) {}
  __host__ __device__ explicit __fp8(int v) : __x(__nv_cvt_double_to_fp8(v, __NV_SATFINITE, K)) {}
  __host__ __device__ explicit __fp8(unsigned int v) : __x(__nv_cvt_double_to_fp8(v, __NV_SATFINITE, K)) {}
  __host__ __device__ explicit __fp8(__half v) : __x(__nv_cvt_float_to_fp8((float)v, __NV_SATFINITE, K)) {}
  __host__ __device__ explicit __fp8(__nv_bfloat16 v) : __x(__nv_cvt_float_to_fp8((float)v, __NV_SATFINITE, K)) {}
  __host__ __device__ explicit operator __half() const { return (__half)__nv_cvt_fp8_to_halfraw(__x, K); }
  __host__ __device__ explicit operator __nv_bfloat16() const { return (__nv_bfloat16)(float)*this; }
  __host__ __device__ explicit operator float() const { return (float)(__half)__nv_cvt_fp8_to_halfraw(__x, K); }
  __host__ __device__ explicit operator double() const { return (float)*this; }
  __host__ __device__ explicit operator int() const { return (int)(float)*this; }
  __host__ __device__ explicit operator unsigned int() const { return (unsigned int)(float)*this; }
  __host__ __device__ explicit operator bool() const { return (__x & 127) != 0; }
};
template <__nv_fp8_interpretation_t K> struct __fp8x2 {
  __nv_fp8x2_storage_t __x;
  __fp8x2() = default;
  __host__ __device__ explicit __fp8x2(float2 v) : __x(__nv_cvt_float2_to_fp8x2(v, __NV_SATFINITE, K)) {}
  __host__ __device__ explicit __fp8x2(double2 v) : __x(__nv_cvt_double2_to_fp8x2(v, __NV_SATFINITE, K)) {}
  __host__ __device__ explicit __fp8x2(__half2 v) : __x(__nv_cvt_float2_to_fp8x2(__half22float2(v), __NV_SATFINITE, K)) {}
  __host__ __device__ explicit __fp8x2(__nv_bfloat162 v) : __x(__nv_cvt_float2_to_fp8x2(__bfloat1622float2(v), __NV_SATFINITE, K)) {}
  __host__ __device__ explicit operator __half2() const { return __half2(__nv_cvt_fp8x2_to_halfraw2(__x, K)); }
  __host__ __device__ explicit operator float2() const { return __half22float2((__half2)*this); }
};
template <__nv_fp8_interpretation_t K> struct __fp8x4 {
  __nv_fp8x4_storage_t __x;
  __fp8x4() = default;
  __host__ __device__ explicit __fp8x4(float4 v) : __x(__nv_cvt_float2_to_fp8x2(make_float2(v.x, v.y), __NV_SATFINITE, K) | (unsigned int)__nv_cvt_float2_to_fp8x2(make_float2(v.z, v.w), __NV_SATFINITE, K) << 16) {}
  __host__ __device__ explicit operator float4() const { float2 a = __half22float2(__half2(__nv_cvt_fp8x2_to_halfraw2((__nv_fp8x2_storage_t)__x, K))), b = __half22float2(__half2(__nv_cvt_fp8x2_to_halfraw2((__nv_fp8x2_storage_t)(__x >> 16), K))); return make_float4(a.x, a.y, b.x, b.y); }
};
typedef __fp8<__NV_E4M3> __nv_fp8_e4m3;
typedef __fp8<__NV_E5M2> __nv_fp8_e5m2;
typedef __fp8x2<__NV_E4M3> __nv_fp8x2_e4m3;
typedef __fp8x2<__NV_E5M2> __nv_fp8x2_e5m2;
typedef __fp8x4<__NV_E4M3> __nv_fp8x4_e4m3;
typedef __fp8x4<__NV_E5M2> __nv_fp8x4_e5m2;
