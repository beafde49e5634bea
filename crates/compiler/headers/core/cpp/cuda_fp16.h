#define __CUDA_FP16_H__
typedef __f16 __half;
typedef __f16 half;
typedef __f16 __nv_half;
struct __half_raw { unsigned short x; __half_raw() = default; __host__ __device__ __half_raw(int v) : x((unsigned short)v) {} __host__ __device__ __half_raw(__half v) : x(__half_as_ushort(v)) {} __host__ __device__ operator __half() const { return __ushort_as_half(x); } };
struct __half2_raw { unsigned short x, y; };
struct __align__(4) __half2 { __half x, y; __half2() = default; __host__ __device__ __half2(__half a, __half b) : x(a), y(b) {} __host__ __device__ __half2(__half2_raw r) : x(__ushort_as_half(r.x)), y(__ushort_as_half(r.y)) {} __host__ __device__ operator __half2_raw() const { __half2_raw r; r.x = __half_as_ushort(x); r.y = __half_as_ushort(y); return r; } };
__device__ inline __half __hfma(__half a, __half b, __half c) { return __fma_half(a, b, c); }
__device__ inline __half __saturated(__half a) { return (__half)fminf(fmaxf((float)a, 0.0f), 1.0f); }
__device__ inline __half __no_less(__half a) { return a < (__half)0.0f ? (__half)0.0f : a; }
__device__ inline __half __hadd(__half a, __half b) { return a + b; }
__device__ inline __half __hsub(__half a, __half b) { return a - b; }
__device__ inline __half __hmul(__half a, __half b) { return a * b; }
__device__ inline __half __hdiv(__half a, __half b) { return a / b; }
__device__ inline __half __hadd_rn(__half a, __half b) { return __hfma(a, (__half)1.0f, b); }
__device__ inline __half __hsub_rn(__half a, __half b) { return __hfma(a, (__half)1.0f, -b); }
__device__ inline __half __hmul_rn(__half a, __half b) { return __hfma(a, b, (__half)-0.0f); }
__device__ inline __half __hadd_sat(__half a, __half b) { return __saturated(a + b); }
__device__ inline __half __hsub_sat(__half a, __half b) { return __saturated(a - b); }
__device__ inline __half __hmul_sat(__half a, __half b) { return __saturated(a * b); }
__device__ inline __half __hfma_sat(__half a, __half b, __half c) { return __saturated(__hfma(a, b, c)); }
__device__ inline __half __hfma_relu(__half a, __half b, __half c) { return __no_less(__hfma(a, b, c)); }
__host__ __device__ inline __half __hneg(__half a) { return -a; }
__host__ __device__ inline __half __habs(__half a) { return (__half)fabsf((float)a); }
__host__ __device__ inline bool __hisnan(__half a) { return isnan((float)a); }
__host__ __device__ inline int __hisinf(__half a) { return isinf((float)a) ? a < (__half)0.0f ? -1 : 1 : 0; }
__host__ __device__ inline bool __heq(__half a, __half b) { return a == b; }
__host__ __device__ inline bool __hequ(__half a, __half b) { return !(a < b || a > b); }
__host__ __device__ inline bool __hne(__half a, __half b) { return a < b || a > b; }
__host__ __device__ inline bool __hneu(__half a, __half b) { return a != b; }
__host__ __device__ inline bool __hgt(__half a, __half b) { return a > b; }
__host__ __device__ inline bool __hgtu(__half a, __half b) { return !(a <= b); }
__host__ __device__ inline bool __hge(__half a, __half b) { return a >= b; }
__host__ __device__ inline bool __hgeu(__half a, __half b) { return !(a < b); }
__host__ __device__ inline bool __hlt(__half a, __half b) { return a < b; }
__host__ __device__ inline bool __hltu(__half a, __half b) { return !(a >= b); }
__host__ __device__ inline bool __hle(__half a, __half b) { return a <= b; }
__host__ __device__ inline bool __hleu(__half a, __half b) { return !(a > b); }
__device__ inline __half __hmax(__half a, __half b) { return (__half)fmaxf((float)a, (float)b); }
__device__ inline __half __hmax_nan(__half a, __half b) { return __hisnan(a) ? a : __hisnan(b) ? b : __hmax(a, b); }
__device__ inline __half __hmin(__half a, __half b) { return (__half)fminf((float)a, (float)b); }
__device__ inline __half __hmin_nan(__half a, __half b) { return __hisnan(a) ? a : __hisnan(b) ? b : __hmin(a, b); }
__device__ inline __half hfloor(__half a) { return (__half)floorf((float)a); }
__device__ inline __half hceil(__half a) { return (__half)ceilf((float)a); }
__device__ inline __half htrunc(__half a) { return (__half)truncf((float)a); }
__device__ inline __half hrint(__half a) { return (__half)rintf((float)a); }
__device__ inline __half hsqrt(__half a) { return (__half)(sqrtf((float)a)); }
__device__ inline __half hrsqrt(__half a) { return (__half)(rsqrtf((float)a)); }
__device__ inline __half hrcp(__half a) { return (__half)(1.0f / (float)a); }
__device__ inline __half hexp(__half a) { return (__half)(expf((float)a)); }
__device__ inline __half hexp2(__half a) { return (__half)(exp2f((float)a)); }
__device__ inline __half hexp10(__half a) { return (__half)(exp10f((float)a)); }
__device__ inline __half hlog(__half a) { return (__half)(logf((float)a)); }
__device__ inline __half hlog2(__half a) { return (__half)(log2f((float)a)); }
__device__ inline __half hlog10(__half a) { return (__half)(log10f((float)a)); }
__device__ inline __half hsin(__half a) { return (__half)(sinf((float)a)); }
__device__ inline __half hcos(__half a) { return (__half)(cosf((float)a)); }
__device__ inline __half htanh(__half a) { return (__half)(tanhf((float)a)); }
__device__ inline __half htanh_approx(__half a) { return htanh(a); }
__device__ inline __half2 __hadd2(__half2 a, __half2 b) { return __half2(__hadd(a.x, b.x), __hadd(a.y, b.y)); }
__device__ inline __half2 __hsub2(__half2 a, __half2 b) { return __half2(__hsub(a.x, b.x), __hsub(a.y, b.y)); }
__device__ inline __half2 __hmul2(__half2 a, __half2 b) { return __half2(__hmul(a.x, b.x), __hmul(a.y, b.y)); }
__device__ inline __half2 __h2div(__half2 a, __half2 b) { return __half2(__hdiv(a.x, b.x), __hdiv(a.y, b.y)); }
__device__ inline __half2 __hadd2_rn(__half2 a, __half2 b) { return __half2(__hadd_rn(a.x, b.x), __hadd_rn(a.y, b.y)); }
__device__ inline __half2 __hsub2_rn(__half2 a, __half2 b) { return __half2(__hsub_rn(a.x, b.x), __hsub_rn(a.y, b.y)); }
__device__ inline __half2 __hmul2_rn(__half2 a, __half2 b) { return __half2(__hmul_rn(a.x, b.x), __hmul_rn(a.y, b.y)); }
__device__ inline __half2 __hadd2_sat(__half2 a, __half2 b) { return __half2(__hadd_sat(a.x, b.x), __hadd_sat(a.y, b.y)); }
__device__ inline __half2 __hsub2_sat(__half2 a, __half2 b) { return __half2(__hsub_sat(a.x, b.x), __hsub_sat(a.y, b.y)); }
__device__ inline __half2 __hmul2_sat(__half2 a, __half2 b) { return __half2(__hmul_sat(a.x, b.x), __hmul_sat(a.y, b.y)); }
__device__ inline __half2 __hmax2(__half2 a, __half2 b) { return __half2(__hmax(a.x, b.x), __hmax(a.y, b.y)); }
__device__ inline __half2 __hmin2(__half2 a, __half2 b) { return __half2(__hmin(a.x, b.x), __hmin(a.y, b.y)); }
__device__ inline __half2 __hmax2_nan(__half2 a, __half2 b) { return __half2(__hmax_nan(a.x, b.x), __hmax_nan(a.y, b.y)); }
__device__ inline __half2 __hmin2_nan(__half2 a, __half2 b) { return __half2(__hmin_nan(a.x, b.x), __hmin_nan(a.y, b.y)); }
__device__ inline __half2 __hfma2(__half2 a, __half2 b, __half2 c) { return __half2(__hfma(a.x, b.x, c.x), __hfma(a.y, b.y, c.y)); }
__device__ inline __half2 __hfma2_sat(__half2 a, __half2 b, __half2 c) { return __half2(__hfma_sat(a.x, b.x, c.x), __hfma_sat(a.y, b.y, c.y)); }
__device__ inline __half2 __hfma2_relu(__half2 a, __half2 b, __half2 c) { return __half2(__hfma_relu(a.x, b.x, c.x), __hfma_relu(a.y, b.y, c.y)); }
__device__ inline __half2 __hcmadd(__half2 a, __half2 b, __half2 c) { return __half2(__hfma(-a.y, b.y, __hfma(a.x, b.x, c.x)), __hfma(a.y, b.x, __hfma(a.x, b.y, c.y))); }
__device__ inline __half2 __hneg2(__half2 a) { return __half2(-a.x, -a.y); }
__device__ inline __half2 __habs2(__half2 a) { return __half2(__habs(a.x), __habs(a.y)); }
__device__ inline __half2 __hisnan2(__half2 a) { return __half2((__half)(__hisnan(a.x) ? 1.0f : 0.0f), (__half)(__hisnan(a.y) ? 1.0f : 0.0f)); }
__device__ inline __half2 h2floor(__half2 a) { return __half2(hfloor(a.x), hfloor(a.y)); }
__device__ inline __half2 h2ceil(__half2 a) { return __half2(hceil(a.x), hceil(a.y)); }
__device__ inline __half2 h2trunc(__half2 a) { return __half2(htrunc(a.x), htrunc(a.y)); }
__device__ inline __half2 h2rint(__half2 a) { return __half2(hrint(a.x), hrint(a.y)); }
__device__ inline __half2 h2sqrt(__half2 a) { return __half2(hsqrt(a.x), hsqrt(a.y)); }
__device__ inline __half2 h2rsqrt(__half2 a) { return __half2(hrsqrt(a.x), hrsqrt(a.y)); }
__device__ inline __half2 h2rcp(__half2 a) { return __half2(hrcp(a.x), hrcp(a.y)); }
__device__ inline __half2 h2exp(__half2 a) { return __half2(hexp(a.x), hexp(a.y)); }
__device__ inline __half2 h2exp2(__half2 a) { return __half2(hexp2(a.x), hexp2(a.y)); }
__device__ inline __half2 h2exp10(__half2 a) { return __half2(hexp10(a.x), hexp10(a.y)); }
__device__ inline __half2 h2log(__half2 a) { return __half2(hlog(a.x), hlog(a.y)); }
__device__ inline __half2 h2log2(__half2 a) { return __half2(hlog2(a.x), hlog2(a.y)); }
__device__ inline __half2 h2log10(__half2 a) { return __half2(hlog10(a.x), hlog10(a.y)); }
__device__ inline __half2 h2sin(__half2 a) { return __half2(hsin(a.x), hsin(a.y)); }
__device__ inline __half2 h2cos(__half2 a) { return __half2(hcos(a.x), hcos(a.y)); }
__device__ inline __half2 h2tanh(__half2 a) { return __half2(htanh(a.x), htanh(a.y)); }
__device__ inline __half2 __heq2(__half2 a, __half2 b) { return __half2((__half)(__heq(a.x, b.x) ? 1.0f : 0.0f), (__half)(__heq(a.y, b.y) ? 1.0f : 0.0f)); }
__device__ inline bool __hbeq2(__half2 a, __half2 b) { return __heq(a.x, b.x) && __heq(a.y, b.y); }
__device__ inline unsigned int __heq2_mask(__half2 a, __half2 b) { return (__heq(a.x, b.x) ? 65535u : 0u) | (__heq(a.y, b.y) ? 65535u << 16 : 0u); }
__device__ inline __half2 __hne2(__half2 a, __half2 b) { return __half2((__half)(__hne(a.x, b.x) ? 1.0f : 0.0f), (__half)(__hne(a.y, b.y) ? 1.0f : 0.0f)); }
__device__ inline bool __hbne2(__half2 a, __half2 b) { return __hne(a.x, b.x) && __hne(a.y, b.y); }
__device__ inline unsigned int __hne2_mask(__half2 a, __half2 b) { return (__hne(a.x, b.x) ? 65535u : 0u) | (__hne(a.y, b.y) ? 65535u << 16 : 0u); }
__device__ inline __half2 __hgt2(__half2 a, __half2 b) { return __half2((__half)(__hgt(a.x, b.x) ? 1.0f : 0.0f), (__half)(__hgt(a.y, b.y) ? 1.0f : 0.0f)); }
__device__ inline bool __hbgt2(__half2 a, __half2 b) { return __hgt(a.x, b.x) && __hgt(a.y, b.y); }
__device__ inline unsigned int __hgt2_mask(__half2 a, __half2 b) { return (__hgt(a.x, b.x) ? 65535u : 0u) | (__hgt(a.y, b.y) ? 65535u << 16 : 0u); }
__device__ inline __half2 __hge2(__half2 a, __half2 b) { return __half2((__half)(__hge(a.x, b.x) ? 1.0f : 0.0f), (__half)(__hge(a.y, b.y) ? 1.0f : 0.0f)); }
__device__ inline bool __hbge2(__half2 a, __half2 b) { return __hge(a.x, b.x) && __hge(a.y, b.y); }
__device__ inline unsigned int __hge2_mask(__half2 a, __half2 b) { return (__hge(a.x, b.x) ? 65535u : 0u) | (__hge(a.y, b.y) ? 65535u << 16 : 0u); }
__device__ inline __half2 __hlt2(__half2 a, __half2 b) { return __half2((__half)(__hlt(a.x, b.x) ? 1.0f : 0.0f), (__half)(__hlt(a.y, b.y) ? 1.0f : 0.0f)); }
__device__ inline bool __hblt2(__half2 a, __half2 b) { return __hlt(a.x, b.x) && __hlt(a.y, b.y); }
__device__ inline unsigned int __hlt2_mask(__half2 a, __half2 b) { return (__hlt(a.x, b.x) ? 65535u : 0u) | (__hlt(a.y, b.y) ? 65535u << 16 : 0u); }
__device__ inline __half2 __hle2(__half2 a, __half2 b) { return __half2((__half)(__hle(a.x, b.x) ? 1.0f : 0.0f), (__half)(__hle(a.y, b.y) ? 1.0f : 0.0f)); }
__device__ inline bool __hble2(__half2 a, __half2 b) { return __hle(a.x, b.x) && __hle(a.y, b.y); }
__device__ inline unsigned int __hle2_mask(__half2 a, __half2 b) { return (__hle(a.x, b.x) ? 65535u : 0u) | (__hle(a.y, b.y) ? 65535u << 16 : 0u); }
__device__ inline __half2 __hequ2(__half2 a, __half2 b) { return __half2((__half)(__hequ(a.x, b.x) ? 1.0f : 0.0f), (__half)(__hequ(a.y, b.y) ? 1.0f : 0.0f)); }
__device__ inline bool __hbequ2(__half2 a, __half2 b) { return __hequ(a.x, b.x) && __hequ(a.y, b.y); }
__device__ inline unsigned int __hequ2_mask(__half2 a, __half2 b) { return (__hequ(a.x, b.x) ? 65535u : 0u) | (__hequ(a.y, b.y) ? 65535u << 16 : 0u); }
__device__ inline __half2 __hneu2(__half2 a, __half2 b) { return __half2((__half)(__hneu(a.x, b.x) ? 1.0f : 0.0f), (__half)(__hneu(a.y, b.y) ? 1.0f : 0.0f)); }
__device__ inline bool __hbneu2(__half2 a, __half2 b) { return __hneu(a.x, b.x) && __hneu(a.y, b.y); }
__device__ inline unsigned int __hneu2_mask(__half2 a, __half2 b) { return (__hneu(a.x, b.x) ? 65535u : 0u) | (__hneu(a.y, b.y) ? 65535u << 16 : 0u); }
__device__ inline __half2 __hgtu2(__half2 a, __half2 b) { return __half2((__half)(__hgtu(a.x, b.x) ? 1.0f : 0.0f), (__half)(__hgtu(a.y, b.y) ? 1.0f : 0.0f)); }
__device__ inline bool __hbgtu2(__half2 a, __half2 b) { return __hgtu(a.x, b.x) && __hgtu(a.y, b.y); }
__device__ inline unsigned int __hgtu2_mask(__half2 a, __half2 b) { return (__hgtu(a.x, b.x) ? 65535u : 0u) | (__hgtu(a.y, b.y) ? 65535u << 16 : 0u); }
__device__ inline __half2 __hgeu2(__half2 a, __half2 b) { return __half2((__half)(__hgeu(a.x, b.x) ? 1.0f : 0.0f), (__half)(__hgeu(a.y, b.y) ? 1.0f : 0.0f)); }
__device__ inline bool __hbgeu2(__half2 a, __half2 b) { return __hgeu(a.x, b.x) && __hgeu(a.y, b.y); }
__device__ inline unsigned int __hgeu2_mask(__half2 a, __half2 b) { return (__hgeu(a.x, b.x) ? 65535u : 0u) | (__hgeu(a.y, b.y) ? 65535u << 16 : 0u); }
__device__ inline __half2 __hltu2(__half2 a, __half2 b) { return __half2((__half)(__hltu(a.x, b.x) ? 1.0f : 0.0f), (__half)(__hltu(a.y, b.y) ? 1.0f : 0.0f)); }
__device__ inline bool __hbltu2(__half2 a, __half2 b) { return __hltu(a.x, b.x) && __hltu(a.y, b.y); }
__device__ inline unsigned int __hltu2_mask(__half2 a, __half2 b) { return (__hltu(a.x, b.x) ? 65535u : 0u) | (__hltu(a.y, b.y) ? 65535u << 16 : 0u); }
__device__ inline __half2 __hleu2(__half2 a, __half2 b) { return __half2((__half)(__hleu(a.x, b.x) ? 1.0f : 0.0f), (__half)(__hleu(a.y, b.y) ? 1.0f : 0.0f)); }
__device__ inline bool __hbleu2(__half2 a, __half2 b) { return __hleu(a.x, b.x) && __hleu(a.y, b.y); }
__device__ inline unsigned int __hleu2_mask(__half2 a, __half2 b) { return (__hleu(a.x, b.x) ? 65535u : 0u) | (__hleu(a.y, b.y) ? 65535u << 16 : 0u); }
__host__ __device__ inline __half2 operator+(__half2 a, __half2 b) { return __half2(a.x + b.x, a.y + b.y); }
__host__ __device__ inline __half2 &operator+=(__half2 &a, __half2 b) { a = a + b; return a; }
__host__ __device__ inline __half2 operator-(__half2 a, __half2 b) { return __half2(a.x - b.x, a.y - b.y); }
__host__ __device__ inline __half2 &operator-=(__half2 &a, __half2 b) { a = a - b; return a; }
__host__ __device__ inline __half2 operator*(__half2 a, __half2 b) { return __half2(a.x * b.x, a.y * b.y); }
__host__ __device__ inline __half2 &operator*=(__half2 &a, __half2 b) { a = a * b; return a; }
__host__ __device__ inline __half2 operator/(__half2 a, __half2 b) { return __half2(a.x / b.x, a.y / b.y); }
__host__ __device__ inline __half2 &operator/=(__half2 &a, __half2 b) { a = a / b; return a; }
__host__ __device__ inline __half2 operator-(__half2 a) { return __half2(-a.x, -a.y); }
__host__ __device__ inline __half2 operator+(__half2 a) { return a; }
__host__ __device__ inline bool operator==(__half2 a, __half2 b) { return a.x == b.x && a.y == b.y; }
__host__ __device__ inline bool operator!=(__half2 a, __half2 b) { return a.x != b.x && a.y != b.y; }
__host__ __device__ inline bool operator<(__half2 a, __half2 b) { return a.x < b.x && a.y < b.y; }
__host__ __device__ inline bool operator<=(__half2 a, __half2 b) { return a.x <= b.x && a.y <= b.y; }
__host__ __device__ inline bool operator>(__half2 a, __half2 b) { return a.x > b.x && a.y > b.y; }
__host__ __device__ inline bool operator>=(__half2 a, __half2 b) { return a.x >= b.x && a.y >= b.y; }
__device__ inline __half2 __shfl_sync(unsigned int mask, __half2 v, int lane, int width = 32) { return __half2(__shfl_sync(mask, v.x, lane, width), __shfl_sync(mask, v.y, lane, width)); }
__device__ inline __half2 __shfl_up_sync(unsigned int mask, __half2 v, unsigned int lane, int width = 32) { return __half2(__shfl_up_sync(mask, v.x, lane, width), __shfl_up_sync(mask, v.y, lane, width)); }
__device__ inline __half2 __shfl_down_sync(unsigned int mask, __half2 v, unsigned int lane, int width = 32) { return __half2(__shfl_down_sync(mask, v.x, lane, width), __shfl_down_sync(mask, v.y, lane, width)); }
__device__ inline __half2 __shfl_xor_sync(unsigned int mask, __half2 v, int lane, int width = 32) { return __half2(__shfl_xor_sync(mask, v.x, lane, width), __shfl_xor_sync(mask, v.y, lane, width)); }
typedef __half2 half2;
typedef __half2 __nv_half2;
__host__ __device__ inline __half2 __halves2half2(__half a, __half b) { return __half2(a, b); }
__host__ __device__ inline __half2 make_half2(__half a, __half b) { return __half2(a, b); }
__host__ __device__ inline __half2 __half2half2(__half a) { return __half2(a, a); }
__host__ __device__ inline __half2 __float2half2_rn(float a) { return __half2((__half)a, (__half)a); }
__host__ __device__ inline __half2 __floats2half2_rn(float a, float b) { return __half2((__half)a, (__half)b); }
__host__ __device__ inline __half2 __float22half2_rn(float2 a) { return __half2((__half)a.x, (__half)a.y); }
__host__ __device__ inline float2 __half22float2(__half2 a) { return make_float2((float)a.x, (float)a.y); }
__host__ __device__ inline __half __low2half(__half2 a) { return a.x; }
__host__ __device__ inline __half __high2half(__half2 a) { return a.y; }
__host__ __device__ inline float __low2float(__half2 a) { return (float)a.x; }
__host__ __device__ inline float __high2float(__half2 a) { return (float)a.y; }
__host__ __device__ inline __half2 __low2half2(__half2 a) { return __half2(a.x, a.x); }
__host__ __device__ inline __half2 __high2half2(__half2 a) { return __half2(a.y, a.y); }
__host__ __device__ inline __half2 __lowhigh2highlow(__half2 a) { return __half2(a.y, a.x); }
__host__ __device__ inline __half2 __lows2half2(__half2 a, __half2 b) { return __half2(a.x, b.x); }
__host__ __device__ inline __half2 __highs2half2(__half2 a, __half2 b) { return __half2(a.y, b.y); }
__host__ __device__ inline short __half_as_short(__half a) { return (short)__half_as_ushort(a); }
__host__ __device__ inline __half __short_as_half(short a) { return __ushort_as_half((unsigned short)a); }
__device__ __half2 atomicAdd(__half2 *p, __half2 v) { __since(6, 0); return __half2(__atomic_add(&p->x, v.x), __atomic_add(&p->y, v.y)); }
__device__ __half2 atomicAdd_block(__half2 *p, __half2 v) { __since(6, 0); return __half2(__atomic_add(&p->x, v.x), __atomic_add(&p->y, v.y)); }
__device__ __half2 atomicAdd_system(__half2 *p, __half2 v) { __since(6, 0); return __half2(__atomic_add(&p->x, v.x), __atomic_add(&p->y, v.y)); }
