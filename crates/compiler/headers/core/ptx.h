template <class T, class S> __device__ T __clamped(S x) { bool s = (T)-1 < (T)0; unsigned long top = ~0ul >> (64 - 8 * (int)sizeof(T) + s); if (x < 0) { long low = s ? -(long)top - 1 : 0; return (T)((long)x < low ? low : (long)x); } return (T)((unsigned long)x > top ? top : (unsigned long)x); }
template <class T, class S> __device__ T __converted(S x) { if (sizeof(T) < 4 && (T)0.5f == (T)0.0f) return __clamped<T>(x == x ? (int)x : 0); return (T)x; }
__device__ inline float __flushed(float x) { return fabsf(x) < 1.17549435e-38f ? copysignf(0.0f, x) : x; }
__device__ inline __f16 __flushed(__f16 x) { return (__f16)(fabsf((float)x) < 6.1035156e-5f ? copysignf(0.0f, (float)x) : (float)x); }
__device__ inline float __saturated(float x) { return __saturatef(x); }
__device__ inline __f16 __saturated(__f16 x) { return (__f16)__saturatef((float)x); }
__device__ inline __bf16 __saturated(__bf16 x) { return (__bf16)__saturatef((float)x); }
template <class T> __device__ T __relu(T x) { return x < (T)0.0f ? (T)0.0f : x; }
__device__ inline float __nan_of(float x) { return __uint_as_float(0x7fffffffu); }
__device__ inline __f16 __nan_of(__f16 x) { return __ushort_as_half((unsigned short)0x7fff); }
__device__ inline __bf16 __nan_of(__bf16 x) { return __ushort_as_bfloat16((unsigned short)0x7fff); }
template <class T> __device__ float __xorsign(float x, T a, T b) { return (bool)signbit((float)a) != (bool)signbit((float)b) ? -x : x; }
__device__ inline unsigned int __ptx_tf32(float x) { __since(8, 0); unsigned int b = __float_as_uint(x); return isfinite(x) ? b + 0x1000 & ~0x1fffu : x == x ? b : 0x7fffffffu; }
__device__ inline long __ptx_low24(int x) { return x << 8 >> 8; }
__device__ inline short __ptx_mul_hi(short a, short b) { return (short)(a * b >> 16); }
__device__ inline unsigned short __ptx_mul_hi(unsigned short a, unsigned short b) { return (unsigned short)((unsigned int)a * b >> 16); }
__device__ inline unsigned int __ptx_mul_hi(unsigned int a, unsigned int b) { return __umulhi(a, b); }
__device__ inline int __ptx_mul_hi(int a, int b) { return __mulhi(a, b); }
__device__ inline unsigned long __ptx_mul_hi(unsigned long a, unsigned long b) { return __umul64hi(a, b); }
__device__ inline long __ptx_mul_hi(long a, long b) { return __mul64hi(a, b); }
template <class T> __device__ T __ptx_add_cc(T a, T b, unsigned int c) { T s = a + b, r = s + c; __ptx_set_carry(s < a | r < s); return r; }
template <class T> __device__ T __ptx_sub_cc(T a, T b, unsigned int c) { T s = a - b; __ptx_set_carry(a < b | s < c); return s - c; }
__device__ inline int __ptx_add_cc(int a, int b, unsigned int c) { return __ptx_add_cc((unsigned int)a, (unsigned int)b, c); }
__device__ inline int __ptx_sub_cc(int a, int b, unsigned int c) { return __ptx_sub_cc((unsigned int)a, (unsigned int)b, c); }
__device__ inline long __ptx_add_cc(long a, long b, unsigned int c) { return __ptx_add_cc((unsigned long)a, (unsigned long)b, c); }
__device__ inline long __ptx_sub_cc(long a, long b, unsigned int c) { return __ptx_sub_cc((unsigned long)a, (unsigned long)b, c); }
__device__ inline unsigned int __ptx_bfind(unsigned int x) { return 31 - __clz((int)x); }
__device__ inline unsigned int __ptx_bfind(int x) { return __ptx_bfind((unsigned int)(x < 0 ? ~x : x)); }
__device__ inline unsigned int __ptx_bfind(unsigned long x) { return x == 0 ? 0xffffffffu : 63 - __clzll((long)x); }
__device__ inline unsigned int __ptx_bfind(long x) { return __ptx_bfind((unsigned long)(x < 0 ? ~x : x)); }
template <class T> __device__ unsigned int __ptx_bfind_shift(T x) { unsigned int r = __ptx_bfind(x); return r == 0xffffffffu ? r : 8 * (unsigned int)sizeof(T) - 1 - r; }
template <class T> __device__ T __ptx_bfe(T x, unsigned int at, unsigned int n) { const unsigned int bits = 8 * (unsigned int)sizeof(T); bool s = (T)-1 < (T)0; at &= 255; n &= 255; if (n == 0) return 0; if (at >= bits) { if (!s) return 0; at = bits - 1; } x >>= at; if (n > bits - at) n = bits - at; return (T)(x << (bits - n)) >> (bits - n); }
template <class T> __device__ T __ptx_bfi(T a, T b, unsigned int at, unsigned int n) { const unsigned int bits = 8 * (unsigned int)sizeof(T); at &= 255; n &= 255; if (n == 0 || at >= bits) return b; T m = (n >= bits ? (T)-1 : ((T)1 << n) - 1) << at; return (b & ~m) | ((a << at) & m); }
__device__ inline unsigned int __ptx_bmsk(unsigned int at, unsigned int n) { __since(7, 0); return at > 31 || n == 0 ? 0 : (n > 31 ? 0xffffffffu : (1u << n) - 1) << at; }
__device__ inline unsigned int __ptx_lop3(unsigned int a, unsigned int b, unsigned int c, unsigned int t) { __since(5, 0); unsigned int r = 0; if (t & 1) r |= ~a & ~b & ~c; if (t & 2) r |= ~a & ~b & c; if (t & 4) r |= ~a & b & ~c; if (t & 8) r |= ~a & b & c; if (t & 16) r |= a & ~b & ~c; if (t & 32) r |= a & ~b & c; if (t & 64) r |= a & b & ~c; if (t & 128) r |= a & b & c; return r; }
__device__ inline unsigned int __edge_left(unsigned int c) { return c == 0 ? 0x3210 : c == 1 ? 0x3211 : c == 2 ? 0x3222 : 0x3333; }
__device__ inline unsigned int __edge_right(unsigned int c) { return c == 0 ? 0 : c == 1 ? 0x1110 : c == 2 ? 0x2210 : 0x3210; }
template <int M> __device__ int __lane(unsigned int b, unsigned int c) { int l = __ptx_laneid(), s = c >> 8 & 31, low = l & s, top = low | (c & 31 & ~s); b &= 31; int j = M == 0 ? low | (b & ~s) : M == 1 ? l - (int)b : M == 2 ? l + (int)b : l ^ (int)b; return (M == 1 ? j >= top : j <= top) ? j : l | 32; }
template <class T> __device__ unsigned int __match_every(unsigned int mask, T x) { int p; return __match_all_sync(mask, x, &p); }
template <class A, class B> __device__ int __dp4a_of(A a, B b, int c) { __since(6, 1); for (int i = 0; i < 32; i += 8) c += ((A)(a << (24 - i)) >> 24) * ((B)(b << (24 - i)) >> 24); return c; }
template <class A, class B> __device__ int __dp2a_of(A a, B b, int c) { __since(6, 1); return c + ((A)(a << 16) >> 16) * ((B)(b << 24) >> 24) + (a >> 16) * ((B)(b << 16) >> 24); }
template <class D, class T, int V> __device__ void __tensor(unsigned int *d, const unsigned int *a, const unsigned int *b, const unsigned int *c) { __since(V / 10, V % 10); __mma((D *)d, (const T *)a, (const T *)b, (const D *)c); }
template <int K, bool S, class A, class B> __device__ void __tensor_bytes(unsigned int *d, const unsigned int *a, const unsigned int *b, const unsigned int *c) {
  __since(K > 16 ? 8 : 7, K > 16 ? 0 : 5);
  bool x = (A)-1 > (A)0, y = (B)-1 > (B)0;
  for (int i = 0; i < 4; i++) d[i] = S ? 0 : c[i];
  for (int h = 0; h < K / 16; h++) {
    unsigned int p[2] = {a[2 * h], a[2 * h + 1]}, q[1] = {b[h]}, t[4] = {0, 0, 0, 0};
    if (x && y) { __mma((int *)d, (const unsigned char *)p, (const unsigned char *)q, (const int *)d); continue; }
    __mma((int *)d, (const signed char *)p, (const signed char *)q, (const int *)d);
    if (x == y) continue;
    if (x) { p[0] = p[0] >> 7 & 0x1010101; p[1] = p[1] >> 7 & 0x1010101; } else q[0] = q[0] >> 7 & 0x1010101;
    __mma((int *)t, (const signed char *)p, (const signed char *)q, (const int *)t);
    for (int i = 0; i < 4; i++) d[i] += 256 * t[i];
  }
  if (S) for (int i = 0; i < 4; i++) d[i] = (unsigned int)__clamped<int>((long)(int)d[i] + (int)c[i]);
}
template <int N, bool T> __device__ void __ldmatrix(unsigned int *v, const void *p) {
  __since(7, 5);
  unsigned int a = (unsigned int)__cvta_generic_to_shared((void *)p), l = __ptx_laneid();
  for (int i = 0; i < N; i++) {
    unsigned int r = __shfl_sync(0xffffffffu, a, 8 * i + (T ? l % 4 * 2 : l / 4)), s = T ? __shfl_sync(0xffffffffu, a, 8 * i + l % 4 * 2 + 1) : 0;
    if (T) v[i] = *(const unsigned short *)__cvta_shared_to_generic(r + l / 4 * 2) | (unsigned int)*(const unsigned short *)__cvta_shared_to_generic(s + l / 4 * 2) << 16;
    else v[i] = *(const unsigned int *)__cvta_shared_to_generic(r + l % 4 * 4);
  }
}
template <int N, bool T> __device__ void __stmatrix(void *p, const unsigned int *v) {
  __since(9, 0);
  unsigned int a = (unsigned int)__cvta_generic_to_shared(p), l = __ptx_laneid();
  for (int i = 0; i < N; i++) {
    unsigned int r = __shfl_sync(0xffffffffu, a, 8 * i + (T ? l % 4 * 2 : l / 4)), s = T ? __shfl_sync(0xffffffffu, a, 8 * i + l % 4 * 2 + 1) : 0;
    if (T) { *(unsigned short *)__cvta_shared_to_generic(r + l / 4 * 2) = (unsigned short)v[i]; *(unsigned short *)__cvta_shared_to_generic(s + l / 4 * 2) = (unsigned short)(v[i] >> 16); }
    else *(unsigned int *)__cvta_shared_to_generic(r + l % 4 * 4) = v[i];
  }
}
__device__ inline void __cp_async(char *to, const char *from, unsigned int n, unsigned int some) {
  __since(8, 0);
  bool all = some >= n;
  if (n == 16) *(int4 *)to = all ? *(const int4 *)from : make_int4(0, 0, 0, 0);
  else if (n == 8) *(int2 *)to = all ? *(const int2 *)from : make_int2(0, 0);
  else *(int *)to = all ? *(const int *)from : 0;
  if (!all) for (unsigned int i = 0; i < some; i++) to[i] = from[i];
}
__device__ inline void __cp_async(char *to, const char *from, unsigned int n) { __cp_async(to, from, n, n); }
__device__ inline void __cp_async(char *to, const char *from, unsigned int n, int some) { __cp_async(to, from, n, (unsigned int)some); }
__device__ inline void __cp_async(char *to, const char *from, unsigned int n, bool skip) { __cp_async(to, from, n, skip ? 0u : n); }
// Of an mbarrier: arrivals that are missing, those expected in a phase, bytes that are missing (with a sign), the phase.
__device__ inline void __mbarrier_init(void *p, unsigned int n) { __since(8, 0); *(volatile unsigned long *)p = n | (unsigned long)n << 20; __threadfence_block(); }
__device__ inline unsigned long __mbarrier_arrive(void *p, unsigned int n, int bytes, unsigned int dropped) {
  __since(8, 0);
  if (bytes) __since(9, 0);
  __threadfence_block();
  unsigned long *b = (unsigned long *)p, mask = 0x1fffffUL, gone = (unsigned long)(unsigned int)bytes & mask, all = n | (unsigned long)dropped << 20;
  unsigned long old, next;
  if (bytes == 0) {
    old = atomicAdd(b, 0UL - all);
    next = old - all;
  } else do {
    old = *(volatile unsigned long *)b;
    next = (old & ~(mask << 40)) - all | ((old >> 40) + gone & mask) << 40;
  } while (atomicCAS(b, old, next) != old);
  if (!(next & 0xfffff) && !(next >> 40 & mask)) atomicAdd(b, (next >> 20 & 0xfffff) + (1UL << 61));
  return old;
}
__device__ inline bool __mbarrier_done(const void *p, unsigned long phase) { __since(8, 0); bool done = *(const volatile unsigned long *)p >> 61 != phase; __threadfence_block(); return done; }
__device__ inline bool __mbarrier_passed(const void *p, unsigned int parity) { __since(8, 0); bool done = (*(const volatile unsigned long *)p >> 61 & 1) != (parity & 1); __threadfence_block(); return done; }
__device__ inline void __mbarrier_arrive_noinc(void *p) { __mbarrier_arrive(p, 1, 0, 0); }
__device__ inline unsigned int __movmatrix(unsigned int a) {
  __since(7, 5);
  unsigned int l = __ptx_laneid(), from = l % 4 * 8 + l / 8, half = l / 4 % 2 * 16;
  unsigned int x = __shfl_sync(0xffffffffu, a, from) >> half, y = __shfl_sync(0xffffffffu, a, from + 4) >> half;
  return x & 0xffff | y << 16;
}
__device__ inline void __bulk_words(char *to, const char *from, unsigned int n) {
  __since(9, 0);
  for (unsigned int i = 0; i < n; i += 16) *(int4 *)(to + i) = *(const int4 *)(from + i);
}
__device__ inline void __bulk_copy(char *to, const char *from, unsigned int n) { __bulk_words(to, from, n); }
__device__ inline void __bulk_copy(char *to, const char *from, unsigned int n, void *bar) { __bulk_words(to, from, n); __mbarrier_arrive(bar, 0, -(int)n, 0); }
__device__ inline void __tensor_double(double *d, const double *a, const double *b, const double *c) { __since(8, 0); __mma(d, a, b, c); }
