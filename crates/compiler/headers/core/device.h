__device__ float __expf(float x) { return __ptx_ex2_approx(x * 1.4426950408889634f); }
__device__ float __exp10f(float x) { return __ptx_ex2_approx(x * 3.3219280948873623f); }
__device__ float __logf(float x) { return __log2f(x) * 0.69314718055994531f; }
__device__ float __log10f(float x) { return __log2f(x) * 0.30102999566398120f; }
__device__ float __powf(float x, float y) { return __ptx_ex2_approx(y * __log2f(x)); }
__device__ float __tanf(float x) { return __fdividef(__sinf(x), __cosf(x)); }
__device__ void __sincosf(float x, float *s, float *c) { *s = __sinf(x); *c = __cosf(x); }
__device__ float __fdividef(float x, float y) { return x * __ptx_rcp_approx(y); }
__device__ float __saturatef(float x) { return fminf(fmaxf(x, 0.0f), 1.0f); }
__device__ float __fadd_rn(float x, float y) { return fmaf(x, 1.0f, y); }
__device__ float __fsub_rn(float x, float y) { return fmaf(x, 1.0f, -y); }
__device__ float __fmul_rn(float x, float y) { return fmaf(x, y, -0.0f); }
__device__ float __fdiv_rn(float x, float y) { return x / y; }
__device__ double __dadd_rn(double x, double y) { return fma(x, 1.0, y); }
__device__ double __dsub_rn(double x, double y) { return fma(x, 1.0, -y); }
__device__ double __dmul_rn(double x, double y) { return fma(x, y, -0.0); }
__device__ double __ddiv_rn(double x, double y) { return x / y; }
__device__ int __ffs(int x) { return x == 0 ? 0 : 32 - __clz(x & -x); }
__device__ int __ffsll(long long x) { return x == 0 ? 0 : 64 - __clzll(x & -x); }
__device__ int __hadd(int a, int b) { return (int)(((long long)a + b) >> 1); }
__device__ int __rhadd(int a, int b) { return (int)(((long long)a + b + 1) >> 1); }
__device__ unsigned int __uhadd(unsigned int a, unsigned int b) { return (unsigned int)(((unsigned long long)a + b) >> 1); }
__device__ unsigned int __urhadd(unsigned int a, unsigned int b) { return (unsigned int)(((unsigned long long)a + b + 1) >> 1); }
__device__ double __hiloint2double(int hi, int lo) { return __longlong_as_double(((long long)hi << 32) | (unsigned int)lo); }
__device__ int __double2hiint(double x) { return (int)(__double_as_longlong(x) >> 32); }
__device__ int __double2loint(double x) { return (int)__double_as_longlong(x); }
template <class T> __device__ unsigned int __match_any_sync(unsigned int mask, T x) { __since(7, 0); unsigned int r = __collect_any(mask, (unsigned int)x); return sizeof(T) == 8 ? r & __collect_any(mask, (unsigned int)((unsigned long long)x >> 32)) : r; }
__device__ unsigned int __match_any_sync(unsigned int mask, float x) { return __match_any_sync(mask, __float_as_uint(x)); }
__device__ unsigned int __match_any_sync(unsigned int mask, double x) { return __match_any_sync(mask, __double_as_longlong(x)); }
template <class T> __device__ unsigned int __match_all_sync(unsigned int mask, T x, int *pred) { __since(7, 0); unsigned int r = __collect_all(mask, (unsigned int)x); if (sizeof(T) == 8) r &= __collect_all(mask, (unsigned int)((unsigned long long)x >> 32)); *pred = r != 0; return r; }
__device__ unsigned int __match_all_sync(unsigned int mask, float x, int *pred) { return __match_all_sync(mask, __float_as_uint(x), pred); }
__device__ unsigned int __match_all_sync(unsigned int mask, double x, int *pred) { return __match_all_sync(mask, __double_as_longlong(x), pred); }
__device__ unsigned int __reduce_add_sync(unsigned int mask, unsigned int x) { __since(8, 0); return __collect_add(mask, x); }
__device__ int __reduce_add_sync(unsigned int mask, int x) { __since(8, 0); return __collect_add(mask, x); }
__device__ unsigned int __reduce_min_sync(unsigned int mask, unsigned int x) { __since(8, 0); return __collect_min(mask, x); }
__device__ int __reduce_min_sync(unsigned int mask, int x) { __since(8, 0); return __collect_min_signed(mask, x); }
__device__ unsigned int __reduce_max_sync(unsigned int mask, unsigned int x) { __since(8, 0); return __collect_max(mask, x); }
__device__ int __reduce_max_sync(unsigned int mask, int x) { __since(8, 0); return __collect_max_signed(mask, x); }
__device__ unsigned int __reduce_and_sync(unsigned int mask, unsigned int x) { __since(8, 0); return __collect_and(mask, x); }
__device__ unsigned int __reduce_or_sync(unsigned int mask, unsigned int x) { __since(8, 0); return __collect_or(mask, x); }
__device__ unsigned int __reduce_xor_sync(unsigned int mask, unsigned int x) { __since(8, 0); return __collect_xor(mask, x); }
__device__ double __to_odd(double s, double e) { long long b = __double_as_longlong(s); if (!(e < 0 || e > 0) || (b & 1) || isinf(s)) return s; return __longlong_as_double((e > 0) == (s > 0) ? b + 1 : b - 1); }
__device__ double __sum_error(double a, double b, double s) { double t = s - a; return (a - (s - t)) + (b - t); }
__device__ double __sum_odd(double a, double b) { double s = a + b; return __to_odd(s, __sum_error(a, b, s)); }
__device__ double __quotient_odd(double a, double b) { double q = a / b, r = fma(-q, b, a); return __to_odd(q, b < 0 ? -r : r); }
__device__ double __root_odd(double a) { double s = sqrt(a); return __to_odd(s, fma(-s, s, a)); }
__device__ double __down_zero(double s, double a, double b) { return s == 0 && (signbit(a) || signbit(b)) ? -0.0 : s; }
__device__ float __fadd_rz(float x, float y) { __since(1, 3); return __double2float_rz(__sum_odd(x, y)); }
__device__ float __fsub_rz(float x, float y) { return __fadd_rz(x, -y); }
__device__ float __fmul_rz(float x, float y) { __since(1, 3); return __double2float_rz((double)x * y); }
__device__ float __fmaf_rz(float x, float y, float c) { __since(1, 3); double p = (double)x * y; return __double2float_rz(__sum_odd(p, c)); }
__device__ float __fdiv_rz(float x, float y) { __since(1, 3); return __double2float_rz(__quotient_odd(x, y)); }
__device__ float __frcp_rz(float x) { __since(1, 3); return __double2float_rz(__quotient_odd(1.0, x)); }
__device__ float __fsqrt_rz(float x) { __since(1, 3); return __double2float_rz(__root_odd(x)); }
__device__ float __fadd_ru(float x, float y) { __since(1, 3); return __double2float_ru(__sum_odd(x, y)); }
__device__ float __fsub_ru(float x, float y) { return __fadd_ru(x, -y); }
__device__ float __fmul_ru(float x, float y) { __since(1, 3); return __double2float_ru((double)x * y); }
__device__ float __fmaf_ru(float x, float y, float c) { __since(1, 3); double p = (double)x * y; return __double2float_ru(__sum_odd(p, c)); }
__device__ float __fdiv_ru(float x, float y) { __since(1, 3); return __double2float_ru(__quotient_odd(x, y)); }
__device__ float __frcp_ru(float x) { __since(1, 3); return __double2float_ru(__quotient_odd(1.0, x)); }
__device__ float __fsqrt_ru(float x) { __since(1, 3); return __double2float_ru(__root_odd(x)); }
__device__ float __fadd_rd(float x, float y) { __since(1, 3); return __double2float_rd(__down_zero(__sum_odd(x, y), x, y)); }
__device__ float __fsub_rd(float x, float y) { return __fadd_rd(x, -y); }
__device__ float __fmul_rd(float x, float y) { __since(1, 3); return __double2float_rd((double)x * y); }
__device__ float __fmaf_rd(float x, float y, float c) { __since(1, 3); double p = (double)x * y; return __double2float_rd(__down_zero(__sum_odd(p, c), p, c)); }
__device__ float __fdiv_rd(float x, float y) { __since(1, 3); return __double2float_rd(__quotient_odd(x, y)); }
__device__ float __frcp_rd(float x) { __since(1, 3); return __double2float_rd(__quotient_odd(1.0, x)); }
__device__ float __fsqrt_rd(float x) { __since(1, 3); return __double2float_rd(__root_odd(x)); }
__device__ double __directed(double r, double e, bool finite, int mode) { if (isinf(r)) e = finite ? -r : 0.0; if (!(e < 0 || e > 0)) return r; if (r == 0) r = copysign(0.0, e); bool in = (e > 0) == (bool)signbit(r); if (mode == 0 ? !in : (mode == 1) != (e > 0)) return r; return __longlong_as_double(__double_as_longlong(r) + (in ? -1 : 1)); }
__device__ double __product_error(double a, double b, double p) { if (p == 0) return a == 0 || b == 0 ? 0.0 : (bool)signbit(a) == (bool)signbit(b) ? 1.0 : -1.0; double k = fabs(p) < 1e-280 ? 2.037035976334486e90 : 1.0; return fabs(a) < fabs(b) ? fma(a * k, b, -p * k) : fma(a, b * k, -p * k); }
__device__ double __fma_error(double a, double b, double c, double r) { double u = __dmul_rn(a, b), v = fma(a, b, -u), s = c + v, z = __sum_error(c, v, s), w = u + s; return ((w - r) + __sum_error(u, s, w)) + z; }
__device__ double __quotient_error(double a, double b, double q) { double k = fabs(a) < 1e-250 ? 2.037035976334486e90 : 1.0, r = fma(-q * k, b, a * k); return b < 0 ? -r : r; }
__device__ double __root_error(double a, double s) { double k = a < 1e-250 ? 2.037035976334486e90 : 1.0; return fma(-s * k, s, a * k); }
__device__ double __dadd_rz(double x, double y) { __since(1, 3); double r = x + y; return __directed(r, __sum_error(x, y, r), isfinite(x) && isfinite(y), 0); }
__device__ double __dsub_rz(double x, double y) { return __dadd_rz(x, -y); }
__device__ double __dmul_rz(double x, double y) { __since(1, 3); double r = x * y; return __directed(r, __product_error(x, y, r), isfinite(x) && isfinite(y), 0); }
__device__ double __fma_rz(double x, double y, double c) { __since(1, 3); double r = fma(x, y, c); return __directed(r, __fma_error(x, y, c, r), isfinite(x) && isfinite(y) && isfinite(c), 0); }
__device__ double __ddiv_rz(double x, double y) { __since(1, 3); double r = x / y; return __directed(r, __quotient_error(x, y, r), isfinite(x) && y != 0, 0); }
__device__ double __drcp_rz(double x) { return __ddiv_rz(1.0, x); }
__device__ double __dsqrt_rz(double x) { __since(1, 3); double r = sqrt(x); return __directed(r, __root_error(x, r), false, 0); }
__device__ double __dadd_ru(double x, double y) { __since(1, 3); double r = x + y; return __directed(r, __sum_error(x, y, r), isfinite(x) && isfinite(y), 1); }
__device__ double __dsub_ru(double x, double y) { return __dadd_ru(x, -y); }
__device__ double __dmul_ru(double x, double y) { __since(1, 3); double r = x * y; return __directed(r, __product_error(x, y, r), isfinite(x) && isfinite(y), 1); }
__device__ double __fma_ru(double x, double y, double c) { __since(1, 3); double r = fma(x, y, c); return __directed(r, __fma_error(x, y, c, r), isfinite(x) && isfinite(y) && isfinite(c), 1); }
__device__ double __ddiv_ru(double x, double y) { __since(1, 3); double r = x / y; return __directed(r, __quotient_error(x, y, r), isfinite(x) && y != 0, 1); }
__device__ double __drcp_ru(double x) { return __ddiv_ru(1.0, x); }
__device__ double __dsqrt_ru(double x) { __since(1, 3); double r = sqrt(x); return __directed(r, __root_error(x, r), false, 1); }
__device__ double __dadd_rd(double x, double y) { __since(1, 3); double r = x + y; return __down_zero(__directed(r, __sum_error(x, y, r), isfinite(x) && isfinite(y), 2), x, y); }
__device__ double __dsub_rd(double x, double y) { return __dadd_rd(x, -y); }
__device__ double __dmul_rd(double x, double y) { __since(1, 3); double r = x * y; return __directed(r, __product_error(x, y, r), isfinite(x) && isfinite(y), 2); }
__device__ double __fma_rd(double x, double y, double c) { __since(1, 3); double r = fma(x, y, c); return r == 0 && __fma_error(x, y, c, r) == 0 ? __down_zero(r, x * y, c) : __directed(r, __fma_error(x, y, c, r), isfinite(x) && isfinite(y) && isfinite(c), 2); }
__device__ double __ddiv_rd(double x, double y) { __since(1, 3); double r = x / y; return __directed(r, __quotient_error(x, y, r), isfinite(x) && y != 0, 2); }
__device__ double __drcp_rd(double x) { return __ddiv_rd(1.0, x); }
__device__ double __dsqrt_rd(double x) { __since(1, 3); double r = sqrt(x); return __directed(r, __root_error(x, r), false, 2); }
__device__ unsigned int __funnelshift_lc(unsigned int lo, unsigned int hi, unsigned int n) { __since(3, 2); return n < 32 ? __funnelshift_l(lo, hi, n) : lo; }
__device__ unsigned int __funnelshift_rc(unsigned int lo, unsigned int hi, unsigned int n) { __since(3, 2); return n < 32 ? __funnelshift_r(lo, hi, n) : hi; }
__device__ unsigned int __fns(unsigned int mask, unsigned int base, int n) { __since(3, 0); int step = n < 0 ? -1 : 1; int left = n < 0 ? -n : n; if (n == 0) return mask >> base & 1 ? base : 0xffffffffu; for (int i = (int)base; i >= 0 && i < 32; i += step) if ((mask >> i & 1) && --left == 0) return i; return 0xffffffffu; }
__device__ int __dp4a(int a, int b, int c) { __since(6, 1); return __dot4(a, b, c); }
__device__ unsigned int __dp4a(unsigned int a, unsigned int b, unsigned int c) { __since(6, 1); return __dot4(a, b, c); }
__device__ int __dp4a(char4 a, char4 b, int c) { __since(6, 1); return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w + c; }
__device__ unsigned int __dp4a(uchar4 a, uchar4 b, unsigned int c) { __since(6, 1); return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w + c; }
__device__ unsigned int __sad(int x, int y, unsigned int z) { return __sad_signed(x, y, z); }
__device__ unsigned int __byte_perm(unsigned int x, unsigned int y, unsigned int s) { return __ptx_prmt(x, y, s & 0x7777u); }
__device__ float2 __atomic_parts(float2 *p, float2 v) { __since(9, 0); return make_float2(atomicAdd(&p->x, v.x), atomicAdd(&p->y, v.y)); }
__device__ float4 __atomic_parts(float4 *p, float4 v) { __since(9, 0); return make_float4(atomicAdd(&p->x, v.x), atomicAdd(&p->y, v.y), atomicAdd(&p->z, v.z), atomicAdd(&p->w, v.w)); }
__device__ int __dp2a_lo(int a, int b, int c) { __since(6, 1); return (short)a * (signed char)(b >> 0) + (a >> 16) * (signed char)(b >> 8) + c; }
__device__ unsigned int __dp2a_lo(unsigned int a, unsigned int b, unsigned int c) { __since(6, 1); return (a & 65535) * (b >> 0 & 255) + (a >> 16) * (b >> 8 & 255) + c; }
__device__ int __dp2a_lo(short2 a, char4 b, int c) { __since(6, 1); return a.x * b.x + a.y * b.y + c; }
__device__ unsigned int __dp2a_lo(ushort2 a, uchar4 b, unsigned int c) { __since(6, 1); return a.x * b.x + a.y * b.y + c; }
__device__ int __dp2a_hi(int a, int b, int c) { __since(6, 1); return (short)a * (signed char)(b >> 16) + (a >> 16) * (signed char)(b >> 24) + c; }
__device__ unsigned int __dp2a_hi(unsigned int a, unsigned int b, unsigned int c) { __since(6, 1); return (a & 65535) * (b >> 16 & 255) + (a >> 16) * (b >> 24 & 255) + c; }
__device__ int __dp2a_hi(short2 a, char4 b, int c) { __since(6, 1); return a.x * b.z + a.y * b.w + c; }
__device__ unsigned int __dp2a_hi(ushort2 a, uchar4 b, unsigned int c) { __since(6, 1); return a.x * b.z + a.y * b.w + c; }
template <class T> __device__ void __stwb(T *p, T x) { __since(3, 2); *p = x; }
template <class T> __device__ void __stcg(T *p, T x) { __since(3, 2); *p = x; }
template <class T> __device__ void __stcs(T *p, T x) { __since(3, 2); *p = x; }
template <class T> __device__ void __stwt(T *p, T x) { __since(3, 2); *p = x; }
__device__ unsigned int __isShared(const void *p) { __since(2, 0); return (size_t)p >> 28 == 0x7fffe; }
__device__ unsigned int __isLocal(const void *p) { __since(2, 0); return (size_t)p >> 28 == 0x7ffff; }
__device__ unsigned int __isGlobal(const void *p) { return !__isShared(p) && !__isLocal(p) && !__isConstant(p); }
__device__ unsigned int __isConstant(const void *p) { __since(2, 0); size_t a = (size_t)p, b = __constant_bank(); return a >= b && a < b + __constant_bytes(); }
__device__ size_t __cvta_generic_to_shared(const void *p) { return (size_t)p & 0xfffffff; }
__device__ size_t __cvta_generic_to_local(const void *p) { return (size_t)p & 0xfffffff; }
__device__ size_t __cvta_generic_to_global(const void *p) { return (size_t)p; }
__device__ size_t __cvta_generic_to_constant(const void *p) { return (size_t)p - __constant_bank(); }
__device__ void *__cvta_shared_to_generic(size_t p) { return (void *)(p + 0x7fffe0000000ul); }
__device__ void *__cvta_local_to_generic(size_t p) { return (void *)(p + 0x7ffff0000000ul); }
__device__ void *__cvta_global_to_generic(size_t p) { return (void *)p; }
__device__ void *__cvta_constant_to_generic(size_t p) { return (void *)(p + __constant_bank()); }
template <int N, bool S> __device__ int __part(unsigned int x, int at) { return S ? (int)(x << (32 - N - at)) >> (32 - N) : (int)(x >> at & ((1u << N) - 1)); }
template <int N, bool S> __device__ int __fit(int x) { int top = (1 << (N - S)) - 1, low = S ? -top - 1 : 0; return min(max(x, low), top); }
template <int N, bool S, int O> __device__ int __simd_one(int x, int y) { if (O == 0) return x + y; if (O == 1) return x - y; if (O == 2) return __fit<N, S>(x + y); if (O == 3) return __fit<N, S>(x - y); if (O == 4) return abs(x - y); if (O == 5) return (x + y + (x + y >= 0)) >> 1; if (O == 6) return (x + y) >> 1; if (O == 7) return min(x, y); if (O == 8) return max(x, y); return O == 9 ? x == y : O == 10 ? x != y : O == 11 ? x >= y : O == 12 ? x > y : O == 13 ? x <= y : x < y; }
template <int N, bool S, int O> __device__ unsigned int __simd(unsigned int a, unsigned int b) { unsigned int r = 0; for (int i = 0; i < 32; i += N) r |= ((unsigned int)__simd_one<N, S, O>(__part<N, S>(a, i), __part<N, S>(b, i)) & ((1u << N) - 1)) << i; return r; }
template <int N, bool S> __device__ unsigned int __simd_sad(unsigned int a, unsigned int b) { unsigned int r = 0; for (int i = 0; i < 32; i += N) r += abs(__part<N, S>(a, i) - __part<N, S>(b, i)); return r; }
__device__ unsigned int __vadd2(unsigned int a, unsigned int b) { return __simd<16, false, 0>(a, b); }
__device__ unsigned int __vsub2(unsigned int a, unsigned int b) { return __simd<16, false, 1>(a, b); }
__device__ unsigned int __vaddss2(unsigned int a, unsigned int b) { return __simd<16, true, 2>(a, b); }
__device__ unsigned int __vaddus2(unsigned int a, unsigned int b) { return __simd<16, false, 2>(a, b); }
__device__ unsigned int __vsubss2(unsigned int a, unsigned int b) { return __simd<16, true, 3>(a, b); }
__device__ unsigned int __vsubus2(unsigned int a, unsigned int b) { return __simd<16, false, 3>(a, b); }
__device__ unsigned int __vabsdiffs2(unsigned int a, unsigned int b) { return __simd<16, true, 4>(a, b); }
__device__ unsigned int __vabsdiffu2(unsigned int a, unsigned int b) { return __simd<16, false, 4>(a, b); }
__device__ unsigned int __vavgs2(unsigned int a, unsigned int b) { return __simd<16, true, 5>(a, b); }
__device__ unsigned int __vavgu2(unsigned int a, unsigned int b) { return __simd<16, false, 5>(a, b); }
__device__ unsigned int __vhaddu2(unsigned int a, unsigned int b) { return __simd<16, false, 6>(a, b); }
__device__ unsigned int __vmins2(unsigned int a, unsigned int b) { return __simd<16, true, 7>(a, b); }
__device__ unsigned int __vmaxs2(unsigned int a, unsigned int b) { return __simd<16, true, 8>(a, b); }
__device__ unsigned int __vsads2(unsigned int a, unsigned int b) { return __simd_sad<16, true>(a, b); }
__device__ unsigned int __vminu2(unsigned int a, unsigned int b) { return __simd<16, false, 7>(a, b); }
__device__ unsigned int __vmaxu2(unsigned int a, unsigned int b) { return __simd<16, false, 8>(a, b); }
__device__ unsigned int __vsadu2(unsigned int a, unsigned int b) { return __simd_sad<16, false>(a, b); }
__device__ unsigned int __vneg2(unsigned int a) { return __simd<16, false, 1>(0, a); }
__device__ unsigned int __vnegss2(unsigned int a) { return __simd<16, true, 3>(0, a); }
__device__ unsigned int __vabs2(unsigned int a) { return __simd<16, true, 4>(a, 0); }
__device__ unsigned int __vabsss2(unsigned int a) { return __vmaxs2(a, __vnegss2(a)); }
__device__ unsigned int __vseteq2(unsigned int a, unsigned int b) { return __simd<16, false, 9>(a, b); }
__device__ unsigned int __vcmpeq2(unsigned int a, unsigned int b) { return __simd<16, false, 9>(a, b) * 65535u; }
__device__ unsigned int __vsetne2(unsigned int a, unsigned int b) { return __simd<16, false, 10>(a, b); }
__device__ unsigned int __vcmpne2(unsigned int a, unsigned int b) { return __simd<16, false, 10>(a, b) * 65535u; }
__device__ unsigned int __vsetges2(unsigned int a, unsigned int b) { return __simd<16, true, 11>(a, b); }
__device__ unsigned int __vcmpges2(unsigned int a, unsigned int b) { return __simd<16, true, 11>(a, b) * 65535u; }
__device__ unsigned int __vsetgeu2(unsigned int a, unsigned int b) { return __simd<16, false, 11>(a, b); }
__device__ unsigned int __vcmpgeu2(unsigned int a, unsigned int b) { return __simd<16, false, 11>(a, b) * 65535u; }
__device__ unsigned int __vsetgts2(unsigned int a, unsigned int b) { return __simd<16, true, 12>(a, b); }
__device__ unsigned int __vcmpgts2(unsigned int a, unsigned int b) { return __simd<16, true, 12>(a, b) * 65535u; }
__device__ unsigned int __vsetgtu2(unsigned int a, unsigned int b) { return __simd<16, false, 12>(a, b); }
__device__ unsigned int __vcmpgtu2(unsigned int a, unsigned int b) { return __simd<16, false, 12>(a, b) * 65535u; }
__device__ unsigned int __vsetles2(unsigned int a, unsigned int b) { return __simd<16, true, 13>(a, b); }
__device__ unsigned int __vcmples2(unsigned int a, unsigned int b) { return __simd<16, true, 13>(a, b) * 65535u; }
__device__ unsigned int __vsetleu2(unsigned int a, unsigned int b) { return __simd<16, false, 13>(a, b); }
__device__ unsigned int __vcmpleu2(unsigned int a, unsigned int b) { return __simd<16, false, 13>(a, b) * 65535u; }
__device__ unsigned int __vsetlts2(unsigned int a, unsigned int b) { return __simd<16, true, 14>(a, b); }
__device__ unsigned int __vcmplts2(unsigned int a, unsigned int b) { return __simd<16, true, 14>(a, b) * 65535u; }
__device__ unsigned int __vsetltu2(unsigned int a, unsigned int b) { return __simd<16, false, 14>(a, b); }
__device__ unsigned int __vcmpltu2(unsigned int a, unsigned int b) { return __simd<16, false, 14>(a, b) * 65535u; }
__device__ unsigned int __vadd4(unsigned int a, unsigned int b) { return __simd<8, false, 0>(a, b); }
__device__ unsigned int __vsub4(unsigned int a, unsigned int b) { return __simd<8, false, 1>(a, b); }
__device__ unsigned int __vaddss4(unsigned int a, unsigned int b) { return __simd<8, true, 2>(a, b); }
__device__ unsigned int __vaddus4(unsigned int a, unsigned int b) { return __simd<8, false, 2>(a, b); }
__device__ unsigned int __vsubss4(unsigned int a, unsigned int b) { return __simd<8, true, 3>(a, b); }
__device__ unsigned int __vsubus4(unsigned int a, unsigned int b) { return __simd<8, false, 3>(a, b); }
__device__ unsigned int __vabsdiffs4(unsigned int a, unsigned int b) { return __simd<8, true, 4>(a, b); }
__device__ unsigned int __vabsdiffu4(unsigned int a, unsigned int b) { return __simd<8, false, 4>(a, b); }
__device__ unsigned int __vavgs4(unsigned int a, unsigned int b) { return __simd<8, true, 5>(a, b); }
__device__ unsigned int __vavgu4(unsigned int a, unsigned int b) { return __simd<8, false, 5>(a, b); }
__device__ unsigned int __vhaddu4(unsigned int a, unsigned int b) { return __simd<8, false, 6>(a, b); }
__device__ unsigned int __vmins4(unsigned int a, unsigned int b) { return __simd<8, true, 7>(a, b); }
__device__ unsigned int __vmaxs4(unsigned int a, unsigned int b) { return __simd<8, true, 8>(a, b); }
__device__ unsigned int __vsads4(unsigned int a, unsigned int b) { return __simd_sad<8, true>(a, b); }
__device__ unsigned int __vminu4(unsigned int a, unsigned int b) { return __simd<8, false, 7>(a, b); }
__device__ unsigned int __vmaxu4(unsigned int a, unsigned int b) { return __simd<8, false, 8>(a, b); }
__device__ unsigned int __vsadu4(unsigned int a, unsigned int b) { return __simd_sad<8, false>(a, b); }
__device__ unsigned int __vneg4(unsigned int a) { return __simd<8, false, 1>(0, a); }
__device__ unsigned int __vnegss4(unsigned int a) { return __simd<8, true, 3>(0, a); }
__device__ unsigned int __vabs4(unsigned int a) { return __simd<8, true, 4>(a, 0); }
__device__ unsigned int __vabsss4(unsigned int a) { return __vmaxs4(a, __vnegss4(a)); }
__device__ unsigned int __vseteq4(unsigned int a, unsigned int b) { return __simd<8, false, 9>(a, b); }
__device__ unsigned int __vcmpeq4(unsigned int a, unsigned int b) { return __simd<8, false, 9>(a, b) * 255u; }
__device__ unsigned int __vsetne4(unsigned int a, unsigned int b) { return __simd<8, false, 10>(a, b); }
__device__ unsigned int __vcmpne4(unsigned int a, unsigned int b) { return __simd<8, false, 10>(a, b) * 255u; }
__device__ unsigned int __vsetges4(unsigned int a, unsigned int b) { return __simd<8, true, 11>(a, b); }
__device__ unsigned int __vcmpges4(unsigned int a, unsigned int b) { return __simd<8, true, 11>(a, b) * 255u; }
__device__ unsigned int __vsetgeu4(unsigned int a, unsigned int b) { return __simd<8, false, 11>(a, b); }
__device__ unsigned int __vcmpgeu4(unsigned int a, unsigned int b) { return __simd<8, false, 11>(a, b) * 255u; }
__device__ unsigned int __vsetgts4(unsigned int a, unsigned int b) { return __simd<8, true, 12>(a, b); }
__device__ unsigned int __vcmpgts4(unsigned int a, unsigned int b) { return __simd<8, true, 12>(a, b) * 255u; }
__device__ unsigned int __vsetgtu4(unsigned int a, unsigned int b) { return __simd<8, false, 12>(a, b); }
__device__ unsigned int __vcmpgtu4(unsigned int a, unsigned int b) { return __simd<8, false, 12>(a, b) * 255u; }
__device__ unsigned int __vsetles4(unsigned int a, unsigned int b) { return __simd<8, true, 13>(a, b); }
__device__ unsigned int __vcmples4(unsigned int a, unsigned int b) { return __simd<8, true, 13>(a, b) * 255u; }
__device__ unsigned int __vsetleu4(unsigned int a, unsigned int b) { return __simd<8, false, 13>(a, b); }
__device__ unsigned int __vcmpleu4(unsigned int a, unsigned int b) { return __simd<8, false, 13>(a, b) * 255u; }
__device__ unsigned int __vsetlts4(unsigned int a, unsigned int b) { return __simd<8, true, 14>(a, b); }
__device__ unsigned int __vcmplts4(unsigned int a, unsigned int b) { return __simd<8, true, 14>(a, b) * 255u; }
__device__ unsigned int __vsetltu4(unsigned int a, unsigned int b) { return __simd<8, false, 14>(a, b); }
__device__ unsigned int __vcmpltu4(unsigned int a, unsigned int b) { return __simd<8, false, 14>(a, b) * 255u; }
__device__ int __vimax3_s32(int a, int b, int c) { return max(max(a, b), c); }
__device__ int __vimaxmin_s32(int a, int b, int c) { return min(max(a, b), c); }
__device__ int __viaddmax_s32(int a, int b, int c) { return max(a + b, c); }
__device__ int __vibmax_s32(int a, int b, bool *p) { *p = a >= b; return *p ? a : b; }
__device__ int __vimin3_s32(int a, int b, int c) { return min(min(a, b), c); }
__device__ int __viminmax_s32(int a, int b, int c) { return max(min(a, b), c); }
__device__ int __viaddmin_s32(int a, int b, int c) { return min(a + b, c); }
__device__ int __vibmin_s32(int a, int b, bool *p) { *p = a <= b; return *p ? a : b; }
__device__ unsigned int __vimax3_u32(unsigned int a, unsigned int b, unsigned int c) { return max(max(a, b), c); }
__device__ unsigned int __vimaxmin_u32(unsigned int a, unsigned int b, unsigned int c) { return min(max(a, b), c); }
__device__ unsigned int __viaddmax_u32(unsigned int a, unsigned int b, unsigned int c) { return max(a + b, c); }
__device__ unsigned int __vibmax_u32(unsigned int a, unsigned int b, bool *p) { *p = a >= b; return *p ? a : b; }
__device__ unsigned int __vimin3_u32(unsigned int a, unsigned int b, unsigned int c) { return min(min(a, b), c); }
__device__ unsigned int __viminmax_u32(unsigned int a, unsigned int b, unsigned int c) { return max(min(a, b), c); }
__device__ unsigned int __viaddmin_u32(unsigned int a, unsigned int b, unsigned int c) { return min(a + b, c); }
__device__ unsigned int __vibmin_u32(unsigned int a, unsigned int b, bool *p) { *p = a <= b; return *p ? a : b; }
__device__ int __vimax3_s32_relu(int a, int b, int c) { return max(max(max(a, b), c), 0); }
__device__ int __vimax_s32_relu(int a, int b) { return max(max(a, b), 0); }
__device__ int __viaddmax_s32_relu(int a, int b, int c) { return max(max(a + b, c), 0); }
__device__ unsigned int __vimax3_s16x2(unsigned int a, unsigned int b, unsigned int c) { return __vmaxs2(__vmaxs2(a, b), c); }
__device__ unsigned int __vimaxmin_s16x2(unsigned int a, unsigned int b, unsigned int c) { return __vmins2(__vmaxs2(a, b), c); }
__device__ unsigned int __viaddmax_s16x2(unsigned int a, unsigned int b, unsigned int c) { return __vmaxs2(__vadd2(a, b), c); }
__device__ unsigned int __vibmax_s16x2(unsigned int a, unsigned int b, bool *hi, bool *lo) { unsigned int m = __vcmpges2(a, b); *hi = m >> 31; *lo = m & 1; return __vmaxs2(a, b); }
__device__ unsigned int __vimax3_u16x2(unsigned int a, unsigned int b, unsigned int c) { return __vmaxu2(__vmaxu2(a, b), c); }
__device__ unsigned int __vimaxmin_u16x2(unsigned int a, unsigned int b, unsigned int c) { return __vminu2(__vmaxu2(a, b), c); }
__device__ unsigned int __viaddmax_u16x2(unsigned int a, unsigned int b, unsigned int c) { return __vmaxu2(__vadd2(a, b), c); }
__device__ unsigned int __vibmax_u16x2(unsigned int a, unsigned int b, bool *hi, bool *lo) { unsigned int m = __vcmpgeu2(a, b); *hi = m >> 31; *lo = m & 1; return __vmaxu2(a, b); }
__device__ unsigned int __vimax3_s16x2_relu(unsigned int a, unsigned int b, unsigned int c) { return __vmaxs2(__vmaxs2(__vmaxs2(a, b), c), 0); }
__device__ unsigned int __vimax_s16x2_relu(unsigned int a, unsigned int b) { return __vmaxs2(__vmaxs2(a, b), 0); }
__device__ unsigned int __viaddmax_s16x2_relu(unsigned int a, unsigned int b, unsigned int c) { return __vmaxs2(__vmaxs2(__vadd2(a, b), c), 0); }
__device__ int __vimin3_s32_relu(int a, int b, int c) { return max(min(min(a, b), c), 0); }
__device__ int __vimin_s32_relu(int a, int b) { return max(min(a, b), 0); }
__device__ int __viaddmin_s32_relu(int a, int b, int c) { return max(min(a + b, c), 0); }
__device__ unsigned int __vimin3_s16x2(unsigned int a, unsigned int b, unsigned int c) { return __vmins2(__vmins2(a, b), c); }
__device__ unsigned int __viminmax_s16x2(unsigned int a, unsigned int b, unsigned int c) { return __vmaxs2(__vmins2(a, b), c); }
__device__ unsigned int __viaddmin_s16x2(unsigned int a, unsigned int b, unsigned int c) { return __vmins2(__vadd2(a, b), c); }
__device__ unsigned int __vibmin_s16x2(unsigned int a, unsigned int b, bool *hi, bool *lo) { unsigned int m = __vcmples2(a, b); *hi = m >> 31; *lo = m & 1; return __vmins2(a, b); }
__device__ unsigned int __vimin3_u16x2(unsigned int a, unsigned int b, unsigned int c) { return __vminu2(__vminu2(a, b), c); }
__device__ unsigned int __viminmax_u16x2(unsigned int a, unsigned int b, unsigned int c) { return __vmaxu2(__vminu2(a, b), c); }
__device__ unsigned int __viaddmin_u16x2(unsigned int a, unsigned int b, unsigned int c) { return __vminu2(__vadd2(a, b), c); }
__device__ unsigned int __vibmin_u16x2(unsigned int a, unsigned int b, bool *hi, bool *lo) { unsigned int m = __vcmpleu2(a, b); *hi = m >> 31; *lo = m & 1; return __vminu2(a, b); }
__device__ unsigned int __vimin3_s16x2_relu(unsigned int a, unsigned int b, unsigned int c) { return __vmaxs2(__vmins2(__vmins2(a, b), c), 0); }
__device__ unsigned int __vimin_s16x2_relu(unsigned int a, unsigned int b) { return __vmaxs2(__vmins2(a, b), 0); }
__device__ unsigned int __viaddmin_s16x2_relu(unsigned int a, unsigned int b, unsigned int c) { return __vmaxs2(__vmins2(__vadd2(a, b), c), 0); }
__device__ void __wait_children();
__device__ int __child_error();
__device__ int __child_error_clear();
__device__ size_t __child_stream();
__device__ cudaError_t __device_cudaDeviceSynchronize() { __since(3, 5); __wait_children(); return (cudaError_t)__child_error(); }
__device__ cudaError_t __device_cudaGetLastError() { __since(3, 5); return (cudaError_t)__child_error_clear(); }
__device__ cudaError_t __device_cudaPeekAtLastError() { __since(3, 5); return (cudaError_t)__child_error(); }
__device__ cudaError_t __device_cudaMalloc(void **p, size_t n) { __since(3, 5); *p = malloc(n); return *p || n == 0 ? cudaSuccess : cudaErrorMemoryAllocation; }
__device__ cudaError_t __device_cudaFree(void *p) { __since(3, 5); free(p); return cudaSuccess; }
__device__ cudaError_t __device_cudaStreamCreateWithFlags(cudaStream_t *s, unsigned int flags) { __since(3, 5); *s = (cudaStream_t)__child_stream(); return cudaSuccess; }
__device__ cudaError_t __device_cudaStreamDestroy(cudaStream_t s) { __since(3, 5); return cudaSuccess; }
__device__ cudaError_t __device_cudaStreamWaitEvent(cudaStream_t s, cudaEvent_t e, unsigned int flags = 0) { __since(3, 5); return cudaSuccess; }
__device__ cudaError_t __device_cudaEventCreateWithFlags(cudaEvent_t *e, unsigned int flags) { __since(3, 5); *e = (cudaEvent_t)__child_stream(); return cudaSuccess; }
__device__ cudaError_t __device_cudaEventRecord(cudaEvent_t e, cudaStream_t s = 0) { __since(3, 5); return cudaSuccess; }
__device__ cudaError_t __device_cudaEventDestroy(cudaEvent_t e) { __since(3, 5); return cudaSuccess; }
__device__ cudaError_t __device_cudaGetDevice(int *d) { __since(3, 5); *d = 0; return cudaSuccess; }
__device__ const char *__device_cudaGetErrorString(cudaError_t e) { __since(3, 5); switch ((int)e) { case 0: return "no error"; case 1: return "invalid argument"; case 2: return "out of memory"; case 9: return "invalid configuration argument"; case 65: return "launch would exceed maximum depth of nested launches"; case 69: return "launch failed because launch would exceed cudaLimitDevRuntimePendingLaunchCount"; case 101: return "invalid device ordinal"; case 701: return "too many resources requested for launch"; } return "unrecognized error code"; }
__device__ const char *__device_cudaGetErrorName(cudaError_t e) { __since(3, 5); switch ((int)e) { case 0: return "cudaSuccess"; case 1: return "cudaErrorInvalidValue"; case 2: return "cudaErrorMemoryAllocation"; case 9: return "cudaErrorInvalidConfiguration"; case 65: return "cudaErrorLaunchMaxDepthExceeded"; case 69: return "cudaErrorLaunchPendingCountExceeded"; case 101: return "cudaErrorInvalidDevice"; case 701: return "cudaErrorLaunchOutOfResources"; } return "unrecognized error code"; }
__device__ const int *__attribute_table() { static __device__ int __attributes[128]; return __attributes; }
__device__ cudaError_t __device_cudaDeviceGetAttribute(int *v, enum cudaDeviceAttr a, int d) { __since(3, 5); int n = (unsigned int)a < 128 ? __attribute_table()[a] : -1; if (n == -1) return cudaErrorInvalidValue; if (d) return cudaErrorInvalidDevice; *v = n; return cudaSuccess; }
__device__ cudaError_t __device_cudaRuntimeGetVersion(int *v) { __since(3, 5); *v = 13000; return cudaSuccess; }
__device__ cudaError_t __device_cudaGetDeviceCount(int *n) { __since(3, 5); *n = 1; return cudaSuccess; }
__global__ void __copy_bytes(char *to, const char *from, size_t n) { for (size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += (size_t)gridDim.x * blockDim.x) to[i] = from[i]; }
__global__ void __set_bytes(char *to, int v, size_t n) { for (size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += (size_t)gridDim.x * blockDim.x) to[i] = (char)v; }
__device__ cudaError_t __device_cudaMemcpyAsync(void *to, const void *from, size_t n, enum cudaMemcpyKind kind, cudaStream_t s = 0) { __since(3, 5); __copy_bytes<<<(unsigned int)min((n + 255) / 256 + (n == 0), (size_t)1024), 256, 0, s>>>((char *)to, (const char *)from, n); return (cudaError_t)__child_error(); }
__device__ cudaError_t __device_cudaMemsetAsync(void *to, int v, size_t n, cudaStream_t s = 0) { __since(3, 5); __set_bytes<<<(unsigned int)min((n + 255) / 256 + (n == 0), (size_t)1024), 256, 0, s>>>((char *)to, v, n); return (cudaError_t)__child_error(); }
__device__ dim3 __clusterDim() { return dim3(__cluster_size_x(), __cluster_size_y(), __cluster_size_z()); }
__device__ dim3 __clusterRelativeBlockIdx() { return dim3(__cluster_index_x(), __cluster_index_y(), __cluster_index_z()); }
__device__ dim3 __clusterGridDimInClusters() { return dim3(gridDim.x / __cluster_size_x(), gridDim.y / __cluster_size_y(), gridDim.z / __cluster_size_z()); }
__device__ dim3 __clusterIdx() { return dim3(blockIdx.x / __cluster_size_x(), blockIdx.y / __cluster_size_y(), blockIdx.z / __cluster_size_z()); }
__device__ unsigned int __clusterSizeInBlocks() { return __cluster_size_x() * __cluster_size_y() * __cluster_size_z(); }
__device__ void __cluster_barrier_arrive_relaxed() { __cluster_barrier_arrive(); }
__device__ void *__cluster_map_shared_rank(const void *p, unsigned int rank) { return (void *)(((unsigned long long)p & ~0xf800000ull) | (unsigned long long)(rank + 1) << 23); }
__device__ unsigned int __cluster_query_shared_rank(const void *p) { unsigned int n = (unsigned int)((unsigned long long)p >> 23) & 31; return n ? n - 1 : __clusterRelativeBlockRank(); }
__device__ void cudaGridDependencySynchronize() { __since(9, 0); }
__device__ void cudaTriggerProgrammaticLaunchCompletion() { __since(9, 0); }
