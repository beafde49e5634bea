#define __CUDA_BF16_H__
typedef __bf16 __nv_bfloat16;
typedef __bf16 nv_bfloat16;
struct __nv_bfloat16_raw { unsigned short x; __nv_bfloat16_raw() = default; __host__ __device__ __nv_bfloat16_raw(int v) : x((unsigned short)v) {} __host__ __device__ __nv_bfloat16_raw(__nv_bfloat16 v) : x(__bfloat16_as_ushort(v)) {} __host__ __device__ operator __nv_bfloat16() const { return __ushort_as_bfloat16(x); } };
struct __nv_bfloat162_raw { unsigned short x, y; };
struct __align__(4) __nv_bfloat162 { __nv_bfloat16 x, y; __nv_bfloat162() = default; __host__ __device__ __nv_bfloat162(__nv_bfloat16 a, __nv_bfloat16 b) : x(a), y(b) {} __host__ __device__ __nv_bfloat162(__nv_bfloat162_raw r) : x(__ushort_as_bfloat16(r.x)), y(__ushort_as_bfloat16(r.y)) {} };
__device__ inline __nv_bfloat16 __hfma(__nv_bfloat16 a, __nv_bfloat16 b, __nv_bfloat16 c) { return __fma_bfloat(a, b, c); }
__device__ inline __nv_bfloat16 __saturated(__nv_bfloat16 a) { return (__nv_bfloat16)fminf(fmaxf((float)a, 0.0f), 1.0f); }
__device__ inline __nv_bfloat16 __no_less(__nv_bfloat16 a) { return a < (__nv_bfloat16)0.0f ? (__nv_bfloat16)0.0f : a; }
__device__ inline __nv_bfloat16 __hadd(__nv_bfloat16 a, __nv_bfloat16 b) { return a + b; }
__device__ inline __nv_bfloat16 __hsub(__nv_bfloat16 a, __nv_bfloat16 b) { return a - b; }
__device__ inline __nv_bfloat16 __hmul(__nv_bfloat16 a, __nv_bfloat16 b) { return a * b; }
__device__ inline __nv_bfloat16 __hdiv(__nv_bfloat16 a, __nv_bfloat16 b) { return a / b; }
__device__ inline __nv_bfloat16 __hadd_rn(__nv_bfloat16 a, __nv_bfloat16 b) { return __hfma(a, (__nv_bfloat16)1.0f, b); }
__device__ inline __nv_bfloat16 __hsub_rn(__nv_bfloat16 a, __nv_bfloat16 b) { return __hfma(a, (__nv_bfloat16)1.0f, -b); }
__device__ inline __nv_bfloat16 __hmul_rn(__nv_bfloat16 a, __nv_bfloat16 b) { return __hfma(a, b, (__nv_bfloat16)-0.0f); }
__device__ inline __nv_bfloat16 __hadd_sat(__nv_bfloat16 a, __nv_bfloat16 b) { return __saturated(a + b); }
__device__ inline __nv_bfloat16 __hsub_sat(__nv_bfloat16 a, __nv_bfloat16 b) { return __saturated(a - b); }
__device__ inline __nv_bfloat16 __hmul_sat(__nv_bfloat16 a, __nv_bfloat16 b) { return __saturated(a * b); }
__device__ inline __nv_bfloat16 __hfma_sat(__nv_bfloat16 a, __nv_bfloat16 b, __nv_bfloat16 c) { return __saturated(__hfma(a, b, c)); }
__device__ inline __nv_bfloat16 __hfma_relu(__nv_bfloat16 a, __nv_bfloat16 b, __nv_bfloat16 c) { return __no_less(__hfma(a, b, c)); }
__host__ __device__ inline __nv_bfloat16 __hneg(__nv_bfloat16 a) { return -a; }
__host__ __device__ inline __nv_bfloat16 __habs(__nv_bfloat16 a) { return (__nv_bfloat16)fabsf((float)a); }
__host__ __device__ inline bool __hisnan(__nv_bfloat16 a) { return isnan((float)a); }
__host__ __device__ inline int __hisinf(__nv_bfloat16 a) { return isinf((float)a) ? a < (__nv_bfloat16)0.0f ? -1 : 1 : 0; }
__host__ __device__ inline bool __heq(__nv_bfloat16 a, __nv_bfloat16 b) { return a == b; }
__host__ __device__ inline bool __hequ(__nv_bfloat16 a, __nv_bfloat16 b) { return !(a < b || a > b); }
__host__ __device__ inline bool __hne(__nv_bfloat16 a, __nv_bfloat16 b) { return a < b || a > b; }
__host__ __device__ inline bool __hneu(__nv_bfloat16 a, __nv_bfloat16 b) { return a != b; }
__host__ __device__ inline bool __hgt(__nv_bfloat16 a, __nv_bfloat16 b) { return a > b; }
__host__ __device__ inline bool __hgtu(__nv_bfloat16 a, __nv_bfloat16 b) { return !(a <= b); }
__host__ __device__ inline bool __hge(__nv_bfloat16 a, __nv_bfloat16 b) { return a >= b; }
__host__ __device__ inline bool __hgeu(__nv_bfloat16 a, __nv_bfloat16 b) { return !(a < b); }
__host__ __device__ inline bool __hlt(__nv_bfloat16 a, __nv_bfloat16 b) { return a < b; }
__host__ __device__ inline bool __hltu(__nv_bfloat16 a, __nv_bfloat16 b) { return !(a >= b); }
__host__ __device__ inline bool __hle(__nv_bfloat16 a, __nv_bfloat16 b) { return a <= b; }
__host__ __device__ inline bool __hleu(__nv_bfloat16 a, __nv_bfloat16 b) { return !(a > b); }
__device__ inline __nv_bfloat16 __hmax(__nv_bfloat16 a, __nv_bfloat16 b) { return (__nv_bfloat16)fmaxf((float)a, (float)b); }
__device__ inline __nv_bfloat16 __hmax_nan(__nv_bfloat16 a, __nv_bfloat16 b) { return __hisnan(a) ? a : __hisnan(b) ? b : __hmax(a, b); }
__device__ inline __nv_bfloat16 __hmin(__nv_bfloat16 a, __nv_bfloat16 b) { return (__nv_bfloat16)fminf((float)a, (float)b); }
__device__ inline __nv_bfloat16 __hmin_nan(__nv_bfloat16 a, __nv_bfloat16 b) { return __hisnan(a) ? a : __hisnan(b) ? b : __hmin(a, b); }
__device__ inline __nv_bfloat16 hfloor(__nv_bfloat16 a) { return (__nv_bfloat16)floorf((float)a); }
__device__ inline __nv_bfloat16 hceil(__nv_bfloat16 a) { return (__nv_bfloat16)ceilf((float)a); }
__device__ inline __nv_bfloat16 htrunc(__nv_bfloat16 a) { return (__nv_bfloat16)truncf((float)a); }
__device__ inline __nv_bfloat16 hrint(__nv_bfloat16 a) { return (__nv_bfloat16)rintf((float)a); }
__device__ inline __nv_bfloat16 hsqrt(__nv_bfloat16 a) { return (__nv_bfloat16)(sqrtf((float)a)); }
__device__ inline __nv_bfloat16 hrsqrt(__nv_bfloat16 a) { return (__nv_bfloat16)(rsqrtf((float)a)); }
__device__ inline __nv_bfloat16 hrcp(__nv_bfloat16 a) { return (__nv_bfloat16)(1.0f / (float)a); }
__device__ inline __nv_bfloat16 hexp(__nv_bfloat16 a) { return (__nv_bfloat16)(expf((float)a)); }
__device__ inline __nv_bfloat16 hexp2(__nv_bfloat16 a) { return (__nv_bfloat16)(exp2f((float)a)); }
__device__ inline __nv_bfloat16 hexp10(__nv_bfloat16 a) { return (__nv_bfloat16)(exp10f((float)a)); }
__device__ inline __nv_bfloat16 hlog(__nv_bfloat16 a) { return (__nv_bfloat16)(logf((float)a)); }
__device__ inline __nv_bfloat16 hlog2(__nv_bfloat16 a) { return (__nv_bfloat16)(log2f((float)a)); }
__device__ inline __nv_bfloat16 hlog10(__nv_bfloat16 a) { return (__nv_bfloat16)(log10f((float)a)); }
__device__ inline __nv_bfloat16 hsin(__nv_bfloat16 a) { return (__nv_bfloat16)(sinf((float)a)); }
__device__ inline __nv_bfloat16 hcos(__nv_bfloat16 a) { return (__nv_bfloat16)(cosf((float)a)); }
__device__ inline __nv_bfloat16 htanh(__nv_bfloat16 a) { return (__nv_bfloat16)(tanhf((float)a)); }
__device__ inline __nv_bfloat16 htanh_approx(__nv_bfloat16 a) { return htanh(a); }
__device__ inline __nv_bfloat162 __hadd2(__nv_bfloat162 a, __nv_bfloat162 b) { return __nv_bfloat162(__hadd(a.x, b.x), __hadd(a.y, b.y)); }
__device__ inline __nv_bfloat162 __hsub2(__nv_bfloat162 a, __nv_bfloat162 b) { return __nv_bfloat162(__hsub(a.x, b.x), __hsub(a.y, b.y)); }
__device__ inline __nv_bfloat162 __hmul2(__nv_bfloat162 a, __nv_bfloat162 b) { return __nv_bfloat162(__hmul(a.x, b.x), __hmul(a.y, b.y)); }
__device__ inline __nv_bfloat162 __h2div(__nv_bfloat162 a, __nv_bfloat162 b) { return __nv_bfloat162(__hdiv(a.x, b.x), __hdiv(a.y, b.y)); }
__device__ inline __nv_bfloat162 __hadd2_rn(__nv_bfloat162 a, __nv_bfloat162 b) { return __nv_bfloat162(__hadd_rn(a.x, b.x), __hadd_rn(a.y, b.y)); }
__device__ inline __nv_bfloat162 __hsub2_rn(__nv_bfloat162 a, __nv_bfloat162 b) { return __nv_bfloat162(__hsub_rn(a.x, b.x), __hsub_rn(a.y, b.y)); }
__device__ inline __nv_bfloat162 __hmul2_rn(__nv_bfloat162 a, __nv_bfloat162 b) { return __nv_bfloat162(__hmul_rn(a.x, b.x), __hmul_rn(a.y, b.y)); }
__device__ inline __nv_bfloat162 __hadd2_sat(__nv_bfloat162 a, __nv_bfloat162 b) { return __nv_bfloat162(__hadd_sat(a.x, b.x), __hadd_sat(a.y, b.y)); }
__device__ inline __nv_bfloat162 __hsub2_sat(__nv_bfloat162 a, __nv_bfloat162 b) { return __nv_bfloat162(__hsub_sat(a.x, b.x), __hsub_sat(a.y, b.y)); }
__device__ inline __nv_bfloat162 __hmul2_sat(__nv_bfloat162 a, __nv_bfloat162 b) { return __nv_bfloat162(__hmul_sat(a.x, b.x), __hmul_sat(a.y, b.y)); }
__device__ inline __nv_bfloat162 __hmax2(__nv_bfloat162 a, __nv_bfloat162 b) { return __nv_bfloat162(__hmax(a.x, b.x), __hmax(a.y, b.y)); }
__device__ inline __nv_bfloat162 __hmin2(__nv_bfloat162 a, __nv_bfloat162 b) { return __nv_bfloat162(__hmin(a.x, b.x), __hmin(a.y, b.y)); }
__device__ inline __nv_bfloat162 __hmax2_nan(__nv_bfloat162 a, __nv_bfloat162 b) { return __nv_bfloat162(__hmax_nan(a.x, b.x), __hmax_nan(a.y, b.y)); }
__device__ inline __nv_bfloat162 __hmin2_nan(__nv_bfloat162 a, __nv_bfloat162 b) { return __nv_bfloat162(__hmin_nan(a.x, b.x), __hmin_nan(a.y, b.y)); }
__device__ inline __nv_bfloat162 __hfma2(__nv_bfloat162 a, __nv_bfloat162 b, __nv_bfloat162 c) { return __nv_bfloat162(__hfma(a.x, b.x, c.x), __hfma(a.y, b.y, c.y)); }
__device__ inline __nv_bfloat162 __hfma2_sat(__nv_bfloat162 a, __nv_bfloat162 b, __nv_bfloat162 c) { return __nv_bfloat162(__hfma_sat(a.x, b.x, c.x), __hfma_sat(a.y, b.y, c.y)); }
__device__ inline __nv_bfloat162 __hfma2_relu(__nv_bfloat162 a, __nv_bfloat162 b, __nv_bfloat162 c) { return __nv_bfloat162(__hfma_relu(a.x, b.x, c.x), __hfma_relu(a.y, b.y, c.y)); }
__device__ inline __nv_bfloat162 __hcmadd(__nv_bfloat162 a, __nv_bfloat162 b, __nv_bfloat162 c) { return __nv_bfloat162(__hfma(-a.y, b.y, __hfma(a.x, b.x, c.x)), __hfma(a.y, b.x, __hfma(a.x, b.y, c.y))); }
__device__ inline __nv_bfloat162 __hneg2(__nv_bfloat162 a) { return __nv_bfloat162(-a.x, -a.y); }
__device__ inline __nv_bfloat162 __habs2(__nv_bfloat162 a) { return __nv_bfloat162(__habs(a.x), __habs(a.y)); }
__device__ inline __nv_bfloat162 __hisnan2(__nv_bfloat162 a) { return __nv_bfloat162((__nv_bfloat16)(__hisnan(a.x) ? 1.0f : 0.0f), (__nv_bfloat16)(__hisnan(a.y) ? 1.0f : 0.0f)); }
__device__ inline __nv_bfloat162 h2floor(__nv_bfloat162 a) { return __nv_bfloat162(hfloor(a.x), hfloor(a.y)); }
__device__ inline __nv_bfloat162 h2ceil(__nv_bfloat162 a) { return __nv_bfloat162(hceil(a.x), hceil(a.y)); }
__device__ inline __nv_bfloat162 h2trunc(__nv_bfloat162 a) { return __nv_bfloat162(htrunc(a.x), htrunc(a.y)); }
__device__ inline __nv_bfloat162 h2rint(__nv_bfloat162 a) { return __nv_bfloat162(hrint(a.x), hrint(a.y)); }
__device__ inline __nv_bfloat162 h2sqrt(__nv_bfloat162 a) { return __nv_bfloat162(hsqrt(a.x), hsqrt(a.y)); }
__device__ inline __nv_bfloat162 h2rsqrt(__nv_bfloat162 a) { return __nv_bfloat162(hrsqrt(a.x), hrsqrt(a.y)); }
__device__ inline __nv_bfloat162 h2rcp(__nv_bfloat162 a) { return __nv_bfloat162(hrcp(a.x), hrcp(a.y)); }
__device__ inline __nv_bfloat162 h2exp(__nv_bfloat162 a) { return __nv_bfloat162(hexp(a.x), hexp(a.y)); }
__device__ inline __nv_bfloat162 h2exp2(__nv_bfloat162 a) { return __nv_bfloat162(hexp2(a.x), hexp2(a.y)); }
__device__ inline __nv_bfloat162 h2exp10(__nv_bfloat162 a) { return __nv_bfloat162(hexp10(a.x), hexp10(a.y)); }
__device__ inline __nv_bfloat162 h2log(__nv_bfloat162 a) { return __nv_bfloat162(hlog(a.x), hlog(a.y)); }
__device__ inline __nv_bfloat162 h2log2(__nv_bfloat162 a) { return __nv_bfloat162(hlog2(a.x), hlog2(a.y)); }
__device__ inline __nv_bfloat162 h2log10(__nv_bfloat162 a) { return __nv_bfloat162(hlog10(a.x), hlog10(a.y)); }
__device__ inline __nv_bfloat162 h2sin(__nv_bfloat162 a) { return __nv_bfloat162(hsin(a.x), hsin(a.y)); }
__device__ inline __nv_bfloat162 h2cos(__nv_bfloat162 a) { return __nv_bfloat162(hcos(a.x), hcos(a.y)); }
__device__ inline __nv_bfloat162 h2tanh(__nv_bfloat162 a) { return __nv_bfloat162(htanh(a.x), htanh(a.y)); }
__device__ inline __nv_bfloat162 __heq2(__nv_bfloat162 a, __nv_bfloat162 b) { return __nv_bfloat162((__nv_bfloat16)(__heq(a.x, b.x) ? 1.0f : 0.0f), (__nv_bfloat16)(__heq(a.y, b.y) ? 1.0f : 0.0f)); }
__device__ inline bool __hbeq2(__nv_bfloat162 a, __nv_bfloat162 b) { return __heq(a.x, b.x) && __heq(a.y, b.y); }
__device__ inline unsigned int __heq2_mask(__nv_bfloat162 a, __nv_bfloat162 b) { return (__heq(a.x, b.x) ? 65535u : 0u) | (__heq(a.y, b.y) ? 65535u << 16 : 0u); }
__device__ inline __nv_bfloat162 __hne2(__nv_bfloat162 a, __nv_bfloat162 b) { return __nv_bfloat162((__nv_bfloat16)(__hne(a.x, b.x) ? 1.0f : 0.0f), (__nv_bfloat16)(__hne(a.y, b.y) ? 1.0f : 0.0f)); }
__device__ inline bool __hbne2(__nv_bfloat162 a, __nv_bfloat162 b) { return __hne(a.x, b.x) && __hne(a.y, b.y); }
__device__ inline unsigned int __hne2_mask(__nv_bfloat162 a, __nv_bfloat162 b) { return (__hne(a.x, b.x) ? 65535u : 0u) | (__hne(a.y, b.y) ? 65535u << 16 : 0u); }
__device__ inline __nv_bfloat162 __hgt2(__nv_bfloat162 a, __nv_bfloat162 b) { return __nv_bfloat162((__nv_bfloat16)(__hgt(a.x, b.x) ? 1.0f : 0.0f), (__nv_bfloat16)(__hgt(a.y, b.y) ? 1.0f : 0.0f)); }
__device__ inline bool __hbgt2(__nv_bfloat162 a, __nv_bfloat162 b) { return __hgt(a.x, b.x) && __hgt(a.y, b.y); }
__device__ inline unsigned int __hgt2_mask(__nv_bfloat162 a, __nv_bfloat162 b) { return (__hgt(a.x, b.x) ? 65535u : 0u) | (__hgt(a.y, b.y) ? 65535u << 16 : 0u); }
__device__ inline __nv_bfloat162 __hge2(__nv_bfloat162 a, __nv_bfloat162 b) { return __nv_bfloat162((__nv_bfloat16)(__hge(a.x, b.x) ? 1.0f : 0.0f), (__nv_bfloat16)(__hge(a.y, b.y) ? 1.0f : 0.0f)); }
__device__ inline bool __hbge2(__nv_bfloat162 a, __nv_bfloat162 b) { return __hge(a.x, b.x) && __hge(a.y, b.y); }
__device__ inline unsigned int __hge2_mask(__nv_bfloat162 a, __nv_bfloat162 b) { return (__hge(a.x, b.x) ? 65535u : 0u) | (__hge(a.y, b.y) ? 65535u << 16 : 0u); }
__device__ inline __nv_bfloat162 __hlt2(__nv_bfloat162 a, __nv_bfloat162 b) { return __nv_bfloat162((__nv_bfloat16)(__hlt(a.x, b.x) ? 1.0f : 0.0f), (__nv_bfloat16)(__hlt(a.y, b.y) ? 1.0f : 0.0f)); }
__device__ inline bool __hblt2(__nv_bfloat162 a, __nv_bfloat162 b) { return __hlt(a.x, b.x) && __hlt(a.y, b.y); }
__device__ inline unsigned int __hlt2_mask(__nv_bfloat162 a, __nv_bfloat162 b) { return (__hlt(a.x, b.x) ? 65535u : 0u) | (__hlt(a.y, b.y) ? 65535u << 16 : 0u); }
__device__ inline __nv_bfloat162 __hle2(__nv_bfloat162 a, __nv_bfloat162 b) { return __nv_bfloat162((__nv_bfloat16)(__hle(a.x, b.x) ? 1.0f : 0.0f), (__nv_bfloat16)(__hle(a.y, b.y) ? 1.0f : 0.0f)); }
__device__ inline bool __hble2(__nv_bfloat162 a, __nv_bfloat162 b) { return __hle(a.x, b.x) && __hle(a.y, b.y); }
__device__ inline unsigned int __hle2_mask(__nv_bfloat162 a, __nv_bfloat162 b) { return (__hle(a.x, b.x) ? 65535u : 0u) | (__hle(a.y, b.y) ? 65535u << 16 : 0u); }
__device__ inline __nv_bfloat162 __hequ2(__nv_bfloat162 a, __nv_bfloat162 b) { return __nv_bfloat162((__nv_bfloat16)(__hequ(a.x, b.x) ? 1.0f : 0.0f), (__nv_bfloat16)(__hequ(a.y, b.y) ? 1.0f : 0.0f)); }
__device__ inline bool __hbequ2(__nv_bfloat162 a, __nv_bfloat162 b) { return __hequ(a.x, b.x) && __hequ(a.y, b.y); }
__device__ inline unsigned int __hequ2_mask(__nv_bfloat162 a, __nv_bfloat162 b) { return (__hequ(a.x, b.x) ? 65535u : 0u) | (__hequ(a.y, b.y) ? 65535u << 16 : 0u); }
__device__ inline __nv_bfloat162 __hneu2(__nv_bfloat162 a, __nv_bfloat162 b) { return __nv_bfloat162((__nv_bfloat16)(__hneu(a.x, b.x) ? 1.0f : 0.0f), (__nv_bfloat16)(__hneu(a.y, b.y) ? 1.0f : 0.0f)); }
__device__ inline bool __hbneu2(__nv_bfloat162 a, __nv_bfloat162 b) { return __hneu(a.x, b.x) && __hneu(a.y, b.y); }
__device__ inline unsigned int __hneu2_mask(__nv_bfloat162 a, __nv_bfloat162 b) { return (__hneu(a.x, b.x) ? 65535u : 0u) | (__hneu(a.y, b.y) ? 65535u << 16 : 0u); }
__device__ inline __nv_bfloat162 __hgtu2(__nv_bfloat162 a, __nv_bfloat162 b) { return __nv_bfloat162((__nv_bfloat16)(__hgtu(a.x, b.x) ? 1.0f : 0.0f), (__nv_bfloat16)(__hgtu(a.y, b.y) ? 1.0f : 0.0f)); }
__device__ inline bool __hbgtu2(__nv_bfloat162 a, __nv_bfloat162 b) { return __hgtu(a.x, b.x) && __hgtu(a.y, b.y); }
__device__ inline unsigned int __hgtu2_mask(__nv_bfloat162 a, __nv_bfloat162 b) { return (__hgtu(a.x, b.x) ? 65535u : 0u) | (__hgtu(a.y, b.y) ? 65535u << 16 : 0u); }
__device__ inline __nv_bfloat162 __hgeu2(__nv_bfloat162 a, __nv_bfloat162 b) { return __nv_bfloat162((__nv_bfloat16)(__hgeu(a.x, b.x) ? 1.0f : 0.0f), (__nv_bfloat16)(__hgeu(a.y, b.y) ? 1.0f : 0.0f)); }
__device__ inline bool __hbgeu2(__nv_bfloat162 a, __nv_bfloat162 b) { return __hgeu(a.x, b.x) && __hgeu(a.y, b.y); }
__device__ inline unsigned int __hgeu2_mask(__nv_bfloat162 a, __nv_bfloat162 b) { return (__hgeu(a.x, b.x) ? 65535u : 0u) | (__hgeu(a.y, b.y) ? 65535u << 16 : 0u); }
__device__ inline __nv_bfloat162 __hltu2(__nv_bfloat162 a, __nv_bfloat162 b) { return __nv_bfloat162((__nv_bfloat16)(__hltu(a.x, b.x) ? 1.0f : 0.0f), (__nv_bfloat16)(__hltu(a.y, b.y) ? 1.0f : 0.0f)); }
__device__ inline bool __hbltu2(__nv_bfloat162 a, __nv_bfloat162 b) { return __hltu(a.x, b.x) && __hltu(a.y, b.y); }
__device__ inline unsigned int __hltu2_mask(__nv_bfloat162 a, __nv_bfloat162 b) { return (__hltu(a.x, b.x) ? 65535u : 0u) | (__hltu(a.y, b.y) ? 65535u << 16 : 0u); }
__device__ inline __nv_bfloat162 __hleu2(__nv_bfloat162 a, __nv_bfloat162 b) { return __nv_bfloat162((__nv_bfloat16)(__hleu(a.x, b.x) ? 1.0f : 0.0f), (__nv_bfloat16)(__hleu(a.y, b.y) ? 1.0f : 0.0f)); }
__device__ inline bool __hbleu2(__nv_bfloat162 a, __nv_bfloat162 b) { return __hleu(a.x, b.x) && __hleu(a.y, b.y); }
__device__ inline unsigned int __hleu2_mask(__nv_bfloat162 a, __nv_bfloat162 b) { return (__hleu(a.x, b.x) ? 65535u : 0u) | (__hleu(a.y, b.y) ? 65535u << 16 : 0u); }
__host__ __device__ inline __nv_bfloat162 operator+(__nv_bfloat162 a, __nv_bfloat162 b) { return __nv_bfloat162(a.x + b.x, a.y + b.y); }
__host__ __device__ inline __nv_bfloat162 &operator+=(__nv_bfloat162 &a, __nv_bfloat162 b) { a = a + b; return a; }
__host__ __device__ inline __nv_bfloat162 operator-(__nv_bfloat162 a, __nv_bfloat162 b) { return __nv_bfloat162(a.x - b.x, a.y - b.y); }
__host__ __device__ inline __nv_bfloat162 &operator-=(__nv_bfloat162 &a, __nv_bfloat162 b) { a = a - b; return a; }
__host__ __device__ inline __nv_bfloat162 operator*(__nv_bfloat162 a, __nv_bfloat162 b) { return __nv_bfloat162(a.x * b.x, a.y * b.y); }
__host__ __device__ inline __nv_bfloat162 &operator*=(__nv_bfloat162 &a, __nv_bfloat162 b) { a = a * b; return a; }
__host__ __device__ inline __nv_bfloat162 operator/(__nv_bfloat162 a, __nv_bfloat162 b) { return __nv_bfloat162(a.x / b.x, a.y / b.y); }
__host__ __device__ inline __nv_bfloat162 &operator/=(__nv_bfloat162 &a, __nv_bfloat162 b) { a = a / b; return a; }
__host__ __device__ inline __nv_bfloat162 operator-(__nv_bfloat162 a) { return __nv_bfloat162(-a.x, -a.y); }
__host__ __device__ inline __nv_bfloat162 operator+(__nv_bfloat162 a) { return a; }
__host__ __device__ inline bool operator==(__nv_bfloat162 a, __nv_bfloat162 b) { return a.x == b.x && a.y == b.y; }
__host__ __device__ inline bool operator!=(__nv_bfloat162 a, __nv_bfloat162 b) { return a.x != b.x && a.y != b.y; }
__host__ __device__ inline bool operator<(__nv_bfloat162 a, __nv_bfloat162 b) { return a.x < b.x && a.y < b.y; }
__host__ __device__ inline bool operator<=(__nv_bfloat162 a, __nv_bfloat162 b) { return a.x <= b.x && a.y <= b.y; }
__host__ __device__ inline bool operator>(__nv_bfloat162 a, __nv_bfloat162 b) { return a.x > b.x && a.y > b.y; }
__host__ __device__ inline bool operator>=(__nv_bfloat162 a, __nv_bfloat162 b) { return a.x >= b.x && a.y >= b.y; }
__device__ inline __nv_bfloat162 __shfl_sync(unsigned int mask, __nv_bfloat162 v, int lane, int width = 32) { return __nv_bfloat162(__shfl_sync(mask, v.x, lane, width), __shfl_sync(mask, v.y, lane, width)); }
__device__ inline __nv_bfloat162 __shfl_up_sync(unsigned int mask, __nv_bfloat162 v, unsigned int lane, int width = 32) { return __nv_bfloat162(__shfl_up_sync(mask, v.x, lane, width), __shfl_up_sync(mask, v.y, lane, width)); }
__device__ inline __nv_bfloat162 __shfl_down_sync(unsigned int mask, __nv_bfloat162 v, unsigned int lane, int width = 32) { return __nv_bfloat162(__shfl_down_sync(mask, v.x, lane, width), __shfl_down_sync(mask, v.y, lane, width)); }
__device__ inline __nv_bfloat162 __shfl_xor_sync(unsigned int mask, __nv_bfloat162 v, int lane, int width = 32) { return __nv_bfloat162(__shfl_xor_sync(mask, v.x, lane, width), __shfl_xor_sync(mask, v.y, lane, width)); }
typedef __nv_bfloat162 nv_bfloat162;
__host__ __device__ inline __nv_bfloat162 __halves2bfloat162(__nv_bfloat16 a, __nv_bfloat16 b) { return __nv_bfloat162(a, b); }
__host__ __device__ inline __nv_bfloat162 make_bfloat162(__nv_bfloat16 a, __nv_bfloat16 b) { return __nv_bfloat162(a, b); }
__host__ __device__ inline __nv_bfloat162 __bfloat162bfloat162(__nv_bfloat16 a) { return __nv_bfloat162(a, a); }
__host__ __device__ inline __nv_bfloat162 __float2bfloat162_rn(float a) { return __nv_bfloat162((__nv_bfloat16)a, (__nv_bfloat16)a); }
__host__ __device__ inline __nv_bfloat162 __floats2bfloat162_rn(float a, float b) { return __nv_bfloat162((__nv_bfloat16)a, (__nv_bfloat16)b); }
__host__ __device__ inline __nv_bfloat162 __float22bfloat162_rn(float2 a) { return __nv_bfloat162((__nv_bfloat16)a.x, (__nv_bfloat16)a.y); }
__host__ __device__ inline float2 __bfloat1622float2(__nv_bfloat162 a) { return make_float2((float)a.x, (float)a.y); }
__host__ __device__ inline __nv_bfloat16 __low2bfloat16(__nv_bfloat162 a) { return a.x; }
__host__ __device__ inline __nv_bfloat16 __high2bfloat16(__nv_bfloat162 a) { return a.y; }
__host__ __device__ inline float __low2float(__nv_bfloat162 a) { return (float)a.x; }
__host__ __device__ inline float __high2float(__nv_bfloat162 a) { return (float)a.y; }
__host__ __device__ inline __nv_bfloat162 __low2bfloat162(__nv_bfloat162 a) { return __nv_bfloat162(a.x, a.x); }
__host__ __device__ inline __nv_bfloat162 __high2bfloat162(__nv_bfloat162 a) { return __nv_bfloat162(a.y, a.y); }
__host__ __device__ inline __nv_bfloat162 __lowhigh2highlow(__nv_bfloat162 a) { return __nv_bfloat162(a.y, a.x); }
__host__ __device__ inline __nv_bfloat162 __lows2bfloat162(__nv_bfloat162 a, __nv_bfloat162 b) { return __nv_bfloat162(a.x, b.x); }
__host__ __device__ inline __nv_bfloat162 __highs2bfloat162(__nv_bfloat162 a, __nv_bfloat162 b) { return __nv_bfloat162(a.y, b.y); }
__host__ __device__ inline short __bfloat16_as_short(__nv_bfloat16 a) { return (short)__bfloat16_as_ushort(a); }
__host__ __device__ inline __nv_bfloat16 __short_as_bfloat16(short a) { return __ushort_as_bfloat16((unsigned short)a); }
__device__ __nv_bfloat162 atomicAdd(__nv_bfloat162 *p, __nv_bfloat162 v) { __since(8, 0); return __nv_bfloat162(__atomic_add(&p->x, v.x), __atomic_add(&p->y, v.y)); }
__device__ __nv_bfloat162 atomicAdd_block(__nv_bfloat162 *p, __nv_bfloat162 v) { __since(8, 0); return __nv_bfloat162(__atomic_add(&p->x, v.x), __atomic_add(&p->y, v.y)); }
__device__ __nv_bfloat162 atomicAdd_system(__nv_bfloat162 *p, __nv_bfloat162 v) { __since(8, 0); return __nv_bfloat162(__atomic_add(&p->x, v.x), __atomic_add(&p->y, v.y)); }
