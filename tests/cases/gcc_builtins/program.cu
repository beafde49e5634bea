// Builtins of gcc: atomics, overflow, bits, names of library functions.
#include <cstdio>
#include <climits>
static int lock; static volatile int vcount; static long ctr; static bool flag;
__global__ void k(int *o) { o[0] = __builtin_popcount(0xff) + __builtin_clz(1) + __builtin_ctz(8); if (__builtin_expect(o[0] > 0, 1)) o[1] = 5; o[2] = __builtin_bswap32(0x01020304); __builtin_assume(o[1] == 5); o[3] = __builtin_ffs(16); o[4] = (int)__builtin_sqrtf(16.0f); o[5] = (int)__builtin_fabs(-3.0); }
int main() {
  int a = 0;
  printf("%d %d\n", __sync_fetch_and_add(&a, 5), a); printf("%d %d\n", __sync_val_compare_and_swap(&a, 5, 9), a); printf("%d %d\n", __sync_bool_compare_and_swap(&a, 9, 1), a); printf("%d %d\n", __sync_bool_compare_and_swap(&a, 9, 2), a);
  printf("%d %d\n", __sync_lock_test_and_set(&a, 5), a); __sync_lock_release(&a); printf("%d\n", a);
  printf("%d %d %d %d %d %d\n", __sync_add_and_fetch(&a, 3), __sync_sub_and_fetch(&a, 1), __sync_or_and_fetch(&a, 8), __sync_and_and_fetch(&a, 6), __sync_xor_and_fetch(&a, 15), __sync_nand_and_fetch(&a, 3));
  printf("%d\n", __sync_fetch_and_sub(&vcount, 1)); __sync_synchronize(); while (__sync_lock_test_and_set(&lock, 1)) ; __sync_lock_release(&lock);
  printf("%ld %ld %d\n", __sync_fetch_and_or(&ctr, 6), __sync_fetch_and_and(&ctr, 2L), (int)__sync_fetch_and_xor(&ctr, 1)); unsigned u = 0; __sync_fetch_and_nand(&u, 1u); printf("%u\n", u);
  printf("%d\n", __atomic_load_n(&a, __ATOMIC_SEQ_CST)); __atomic_store_n(&a, 7, __ATOMIC_RELEASE); printf("%d %d\n", __atomic_fetch_add(&a, 1, __ATOMIC_RELAXED), __atomic_add_fetch(&a, 1, __ATOMIC_ACQ_REL));
  int e = 9; bool ok = __atomic_compare_exchange_n(&a, &e, 20, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST); printf("%d %d %d\n", ok, a, e); ok = __atomic_compare_exchange_n(&a, &e, 30, 0, 5, 5); printf("%d %d %d\n", ok, a, e); int d = 40, r; ok = __atomic_compare_exchange(&a, &e, &d, false, 5, 5); printf("%d %d\n", ok, a);
  __atomic_exchange(&a, &e, &r, 5); printf("%d %d %d\n", a, r, __atomic_exchange_n(&a, 3, 5)); __atomic_load(&a, &r, 0); printf("%d\n", r); __atomic_store(&a, &d, 0); printf("%d\n", a);
  printf("%d %d\n", __atomic_test_and_set(&flag, 5), __atomic_test_and_set(&flag, 5)); __atomic_clear(&flag, 5); printf("%d\n", flag); __atomic_thread_fence(__ATOMIC_SEQ_CST); printf("%d\n", __atomic_always_lock_free(4, 0));
  printf("%d %d %d %d %d %d %d\n", __builtin_popcountll(~0ull), __builtin_clzl(1), __builtin_ctzll(1ull << 40), __builtin_parity(7), __builtin_ffsll(0), __builtin_bswap16(0x0102), (int)__builtin_bswap64(0x0100000000000000));
  char b[16]; __builtin_memset(b, 'x', 15); b[15] = 0; __builtin_memcpy(b, "abc", 3); printf("%s %d %d\n", b, (int)__builtin_strlen(b), __builtin_strcmp(b, "abc") > 0); __builtin_printf("%d\n", __builtin_memcmp("a", "a", 1)); __builtin_memmove(b + 1, b, 3); __builtin_puts(b);
  printf("%.3f %.3f %.3f %.1f %.1f\n", __builtin_sin(1.0), __builtin_pow(2, 0.5), __builtin_expf(1.0f), __builtin_fmax(1, 2), __builtin_floor(2.7)); printf("%d %d %d %d\n", __builtin_isnan(__builtin_nan("")), __builtin_isinf(__builtin_inf()) != 0, __builtin_abs(-3), (int)__builtin_labs(-4L));
  float *p = (float *)__builtin_assume_aligned(b, 4); printf("%d\n", p == (float *)b); __builtin_prefetch(b, 0, 3); int *al = (int *)__builtin_alloca(16); al[3] = 4; printf("%d\n", al[3]);
  if (a < 0) __builtin_unreachable(); int s; printf("%d ", __builtin_add_overflow(INT_MAX, 1, &s)); printf("%d\n", s); long l; printf("%d ", __builtin_smull_overflow(LONG_MAX, 2, &l)); unsigned us; printf("%d %d ", __builtin_usub_overflow(1u, 2u, &us), __builtin_sub_overflow(5u, 2u, &us)); printf("%d ", __builtin_add_overflow(3000000000L, -1, &s)); printf("%d %d\n", __builtin_mul_overflow(1L << 20, 1 << 10, &s), s);
  unsigned long ul; printf("%d %d\n", __builtin_add_overflow(~0ul, 1ul, &ul), __builtin_umulll_overflow(1ull << 40, 1ull << 30, (unsigned long long *)&ul));
  printf("%d %d\n", 4, __builtin_expect_with_probability(3, 1, 0.9));
#ifdef __CUDACC__
  int *o; cudaMallocManaged(&o, 64); k<<<1, 1>>>(o); cudaDeviceSynchronize(); printf("%d %d %x %d %d %d\n", o[0], o[1], o[2], o[3], o[4], o[5]);
#endif
}
