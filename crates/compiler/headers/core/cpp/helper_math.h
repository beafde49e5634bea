#include <cuda_runtime.h>
#include <math.h>
typedef unsigned int uint;
typedef unsigned short ushort;
#define __HM inline __host__ __device__
#define __H_OP2(T, S, op) \
  __HM T operator op(T a, T b) { return make_##T(a.x op b.x, a.y op b.y); } \
  __HM T operator op(T a, S b) { return make_##T(a.x op b, a.y op b); } \
  __HM T operator op(S a, T b) { return make_##T(a op b.x, a op b.y); } \
  __HM void operator op##=(T &a, T b) { a = a op b; } \
  __HM void operator op##=(T &a, S b) { a = a op b; }
#define __H_OP3(T, S, op) \
  __HM T operator op(T a, T b) { return make_##T(a.x op b.x, a.y op b.y, a.z op b.z); } \
  __HM T operator op(T a, S b) { return make_##T(a.x op b, a.y op b, a.z op b); } \
  __HM T operator op(S a, T b) { return make_##T(a op b.x, a op b.y, a op b.z); } \
  __HM void operator op##=(T &a, T b) { a = a op b; } \
  __HM void operator op##=(T &a, S b) { a = a op b; }
#define __H_OP4(T, S, op) \
  __HM T operator op(T a, T b) { return make_##T(a.x op b.x, a.y op b.y, a.z op b.z, a.w op b.w); } \
  __HM T operator op(T a, S b) { return make_##T(a.x op b, a.y op b, a.z op b, a.w op b); } \
  __HM T operator op(S a, T b) { return make_##T(a op b.x, a op b.y, a op b.z, a op b.w); } \
  __HM void operator op##=(T &a, T b) { a = a op b; } \
  __HM void operator op##=(T &a, S b) { a = a op b; }
#define __H_OPS(n, T, S) __H_OP##n(T, S, +) __H_OP##n(T, S, -) __H_OP##n(T, S, *)
#define __H_BY2(T, f) __HM T f(T a, T b) { return make_##T(f(a.x, b.x), f(a.y, b.y)); }
#define __H_BY3(T, f) __HM T f(T a, T b) { return make_##T(f(a.x, b.x), f(a.y, b.y), f(a.z, b.z)); }
#define __H_BY4(T, f) __HM T f(T a, T b) { return make_##T(f(a.x, b.x), f(a.y, b.y), f(a.z, b.z), f(a.w, b.w)); }
#define __H_ONE2(T, g, f) __HM T g(T a) { return make_##T(f(a.x), f(a.y)); }
#define __H_ONE3(T, g, f) __HM T g(T a) { return make_##T(f(a.x), f(a.y), f(a.z)); }
#define __H_ONE4(T, g, f) __HM T g(T a) { return make_##T(f(a.x), f(a.y), f(a.z), f(a.w)); }
#define __H_DOT2(a, b) (a.x * b.x + a.y * b.y)
#define __H_DOT3(a, b) (a.x * b.x + a.y * b.y + a.z * b.z)
#define __H_DOT4(a, b) (a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w)
#define __H_FROM(T, S) \
  __HM T##2 make_##T##2(S s) { return make_##T##2(s, s); } \
  __HM T##3 make_##T##3(S s) { return make_##T##3(s, s, s); } \
  __HM T##4 make_##T##4(S s) { return make_##T##4(s, s, s, s); } \
  __HM T##2 make_##T##2(T##3 a) { return make_##T##2(a.x, a.y); } \
  __HM T##3 make_##T##3(T##2 a) { return make_##T##3(a.x, a.y, 0); } \
  __HM T##3 make_##T##3(T##2 a, S s) { return make_##T##3(a.x, a.y, s); } \
  __HM T##3 make_##T##3(T##4 a) { return make_##T##3(a.x, a.y, a.z); } \
  __HM T##4 make_##T##4(T##3 a) { return make_##T##4(a.x, a.y, a.z, 0); } \
  __HM T##4 make_##T##4(T##3 a, S s) { return make_##T##4(a.x, a.y, a.z, s); } \
  __H_OPS(2, T##2, S) __H_OPS(3, T##3, S) __H_OPS(4, T##4, S) \
  __HM S dot(T##2 a, T##2 b) { return __H_DOT2(a, b); } \
  __HM S dot(T##3 a, T##3 b) { return __H_DOT3(a, b); } \
  __HM S dot(T##4 a, T##4 b) { return __H_DOT4(a, b); }
#define __H_CAST(T, S, U) \
  __HM T##2 make_##T##2(U##2 a) { return make_##T##2((S)a.x, (S)a.y); } \
  __HM T##3 make_##T##3(U##3 a) { return make_##T##3((S)a.x, (S)a.y, (S)a.z); } \
  __HM T##4 make_##T##4(U##4 a) { return make_##T##4((S)a.x, (S)a.y, (S)a.z, (S)a.w); }
__H_FROM(float, float) __H_FROM(int, int) __H_FROM(uint, uint)
__H_CAST(float, float, int) __H_CAST(float, float, uint) __H_CAST(int, int, float) __H_CAST(int, int, uint) __H_CAST(uint, uint, int)
__H_OP2(float2, float, /) __H_OP3(float3, float, /) __H_OP4(float4, float, /)
__HM float2 operator-(const float2 &a) { return make_float2(-a.x, -a.y); }
__HM float3 operator-(const float3 &a) { return make_float3(-a.x, -a.y, -a.z); }
__HM float4 operator-(const float4 &a) { return make_float4(-a.x, -a.y, -a.z, -a.w); }
__HM int2 operator-(const int2 &a) { return make_int2(-a.x, -a.y); }
__HM int3 operator-(const int3 &a) { return make_int3(-a.x, -a.y, -a.z); }
__HM int4 operator-(const int4 &a) { return make_int4(-a.x, -a.y, -a.z, -a.w); }
#define __H_REAL(n) \
  __H_BY##n(float##n, fminf) __H_BY##n(float##n, fmaxf) __H_BY##n(float##n, fmodf) __H_ONE##n(float##n, floorf, ::floorf) __H_ONE##n(float##n, fabs, ::fabsf) \
  __HM float length(float##n v) { return sqrtf(dot(v, v)); } \
  __HM float##n normalize(float##n v) { return v * rsqrtf(dot(v, v)); } \
  __HM float##n reflect(float##n i, float##n m) { return i - 2.0f * m * dot(m, i); } \
  __HM float##n lerp(float##n a, float##n b, float t) { return a + t * (b - a); } \
  __HM float##n clamp(float##n v, float a, float b) { return fmaxf(make_float##n(a), fminf(v, make_float##n(b))); } \
  __HM float##n clamp(float##n v, float##n a, float##n b) { return fmaxf(a, fminf(v, b)); } \
  __HM float##n fracf(float##n v) { return v - floorf(v); } \
  __HM float##n smoothstep(float##n a, float##n b, float##n x) { float##n y = clamp((x - a) / (b - a), 0.0f, 1.0f); return y * y * (make_float##n(3.0f) - make_float##n(2.0f) * y); }
__HM float lerp(float a, float b, float t) { return a + t * (b - a); }
__HM float clamp(float f, float a, float b) { return fmaxf(a, fminf(f, b)); }
__HM int clamp(int f, int a, int b) { return max(a, min(f, b)); }
__HM uint clamp(uint f, uint a, uint b) { return max(a, min(f, b)); }
__HM float fracf(float v) { return v - ::floorf(v); }
__HM float smoothstep(float a, float b, float x) { float y = clamp((x - a) / (b - a), 0.0f, 1.0f); return y * y * (3.0f - 2.0f * y); }
__H_REAL(2) __H_REAL(3) __H_REAL(4)
__HM float3 cross(float3 a, float3 b) { return make_float3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x); }
#define __H_INT(T, n) __H_BY##n(T##n, min) __H_BY##n(T##n, max) \
  __HM T##n clamp(T##n v, T a, T b) { return max(make_##T##n(a), min(v, make_##T##n(b))); } \
  __HM T##n clamp(T##n v, T##n a, T##n b) { return max(a, min(v, b)); }
__H_INT(int, 2) __H_INT(int, 3) __H_INT(int, 4) __H_INT(uint, 2) __H_INT(uint, 3) __H_INT(uint, 4)
__H_ONE2(int2, abs, ::abs) __H_ONE3(int3, abs, ::abs) __H_ONE4(int4, abs, ::abs)
