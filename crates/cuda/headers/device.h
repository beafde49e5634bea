__device__ float __expf(float x) { return __ex2_approx(x * 1.4426950408889634f); }
__device__ float __exp10f(float x) { return __ex2_approx(x * 3.3219280948873623f); }
__device__ float __logf(float x) { return __log2f(x) * 0.69314718055994531f; }
__device__ float __log10f(float x) { return __log2f(x) * 0.30102999566398120f; }
__device__ float __powf(float x, float y) { return __ex2_approx(y * __log2f(x)); }
__device__ float __tanf(float x) { return __fdividef(__sinf(x), __cosf(x)); }
__device__ void __sincosf(float x, float *s, float *c) { *s = __sinf(x); *c = __cosf(x); }
__device__ float __fdividef(float x, float y) { return x * __rcp_approx(y); }
__device__ float __saturatef(float x) { return fminf(fmaxf(x, 0.0f), 1.0f); }
__device__ float __fadd_rn(float x, float y) { return x + y; }
__device__ float __fsub_rn(float x, float y) { return x - y; }
__device__ float __fmul_rn(float x, float y) { return x * y; }
__device__ float __fdiv_rn(float x, float y) { return x / y; }
__device__ double __dadd_rn(double x, double y) { return x + y; }
__device__ double __dsub_rn(double x, double y) { return x - y; }
__device__ double __dmul_rn(double x, double y) { return x * y; }
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
__device__ unsigned int __bfind(unsigned int x) { return 31 - __clz((int)x); }
template <class T> __device__ unsigned int __match_any_sync(unsigned int mask, T x) { unsigned int r = 0; for (unsigned int m = mask; m;) { T y = __shfl_sync(mask, x, __ffs(m) - 1); unsigned int b = __ballot_sync(mask, x == y) & mask; if (x == y) r = b; m &= ~b; } return r; }
template <class T> __device__ unsigned int __match_all_sync(unsigned int mask, T x, int *pred) { T y = __shfl_sync(mask, x, __ffs(mask) - 1); *pred = (__ballot_sync(mask, x == y) & mask) == mask; return *pred ? mask : 0; }
template <class T> __device__ T __reduce_add_sync(unsigned int mask, T x) { T r = 0; for (unsigned int m = mask; m; m &= m - 1) r += __shfl_sync(mask, x, __ffs(m) - 1); return r; }
template <class T> __device__ T __reduce_min_sync(unsigned int mask, T x) { T r = x; for (unsigned int m = mask; m; m &= m - 1) { T y = __shfl_sync(mask, x, __ffs(m) - 1); if (y < r) r = y; } return r; }
template <class T> __device__ T __reduce_max_sync(unsigned int mask, T x) { T r = x; for (unsigned int m = mask; m; m &= m - 1) { T y = __shfl_sync(mask, x, __ffs(m) - 1); if (y > r) r = y; } return r; }
__device__ unsigned int __reduce_and_sync(unsigned int mask, unsigned int x) { for (unsigned int m = mask; m; m &= m - 1) x &= __shfl_sync(mask, x, __ffs(m) - 1); return x; }
__device__ unsigned int __reduce_or_sync(unsigned int mask, unsigned int x) { for (unsigned int m = mask; m; m &= m - 1) x |= __shfl_sync(mask, x, __ffs(m) - 1); return x; }
__device__ unsigned int __reduce_xor_sync(unsigned int mask, unsigned int x) { unsigned int r = 0; for (unsigned int m = mask; m; m &= m - 1) r ^= __shfl_sync(mask, x, __ffs(m) - 1); return r; }
__device__ unsigned int __bfe(unsigned int x, unsigned int at, unsigned int n) { at &= 255; n &= 255; if (n == 0 || at > 31) return 0; x >>= at; return n > 31 ? x : x & ((1u << n) - 1); }
__device__ int __bfe_signed(int x, unsigned int at, unsigned int n) { at &= 255; n &= 255; if (n == 0) return 0; if (at > 31) at = 31; x >>= at; if (n > 32 - at) n = 32 - at; return (x << (32 - n)) >> (32 - n); }
__device__ unsigned int __bfi(unsigned int a, unsigned int b, unsigned int at, unsigned int n) { at &= 255; n &= 255; if (n == 0 || at > 31) return b; unsigned int m = (n > 31 ? 0xffffffffu : (1u << n) - 1) << at; return (b & ~m) | ((a << at) & m); }
__device__ unsigned int __lop3(unsigned int a, unsigned int b, unsigned int c, unsigned int t) { unsigned int r = 0; if (t & 1) r |= ~a & ~b & ~c; if (t & 2) r |= ~a & ~b & c; if (t & 4) r |= ~a & b & ~c; if (t & 8) r |= ~a & b & c; if (t & 16) r |= a & ~b & ~c; if (t & 32) r |= a & ~b & c; if (t & 64) r |= a & b & ~c; if (t & 128) r |= a & b & c; return r; }
