#include <cstdio>
#include <cstdint>
typedef unsigned __int128 u128; typedef __int128 i128;
static void print(u128 v) { char s[40]; int n = 0; do { s[n++] = '0' + (int)(v % 10); v /= 10; } while (v); while (n) putchar(s[--n]); putchar('\n'); }
static void print(i128 v) { if (v < 0) { putchar('-'); print((u128)-v); } else print((u128)v); }
__host__ __device__ static inline uint64_t mulmod(uint64_t a, uint64_t b, uint64_t m) { return (unsigned __int128)a * b % m; }
__host__ __device__ static uint64_t powmod(uint64_t a, uint64_t e, uint64_t m) { uint64_t r = 1; a %= m; while (e) { if (e & 1) r = mulmod(r, a, m); a = mulmod(a, a, m); e >>= 1; } return r; }
__global__ void k(uint64_t *out) { int i = threadIdx.x; out[i] = powmod(3 + i, 1000000007ULL + i, 0xffffffffffffffc5ULL); }
__global__ void hi(const uint64_t *a, uint64_t *o) { unsigned __int128 p = (unsigned __int128)a[threadIdx.x] * a[threadIdx.x]; o[2 * threadIdx.x] = (uint64_t)p; o[2 * threadIdx.x + 1] = (uint64_t)(p >> 64); }
static uint64_t gcd(u128 a, u128 b) { while (b) { u128 t = a % b; a = b; b = t; } return (uint64_t)a; }
int main() {
  u128 f = 1; for (int i = 2; i <= 33; i++) f *= i; print(f);
  i128 x = -5; x = x * 1000000000000LL * 1000000000000LL - 7; print(x); print(x / 3); print(x % 10); print(-x >> 3); print(x >> 70);
  print((u128)1 << 127); print(~(u128)0); print((i128)1 << 100 | 5); printf("%d %d %d\n", x < 0, f > 1, (u128)3 == 3);
  printf("%zu %zu\n", sizeof(u128), alignof(i128)); print((u128)0xffffffffffffffffULL * 0xffffffffffffffffULL);
  double d = (double)f; printf("%.10g %.6g\n", d, (double)x); u128 fromd = (u128)1e30; print(fromd);
  printf("%lu %lu\n", (uint64_t)(f >> 64), (uint64_t)f); printf("%lu\n", gcd((u128)1 << 100, (u128)48));
  x++; ++x; x += 2; x--; print(x); print(f ^ f); print(!f ? (u128)1 : (u128)2); if (f) puts("true");
  printf("%lu\n", powmod(2, 1000, 1000000007));
  uint64_t *o; cudaMallocManaged(&o, 64); k<<<1, 4>>>(o); if (cudaDeviceSynchronize() != cudaSuccess) return 1; for (int i = 0; i < 4; i++) printf("%lu %d\n", o[i], o[i] == powmod(3 + i, 1000000007ULL + i, 0xffffffffffffffc5ULL));
  uint64_t *a; cudaMallocManaged(&a, 16); a[0] = ~0ULL; a[1] = 1ULL << 40; hi<<<1, 2>>>(a, o); if (cudaDeviceSynchronize() != cudaSuccess) return 1; printf("%lx %lx %lx %lx\n", o[0], o[1], o[2], o[3]);
  int sh = 65; print((u128)5 << sh >> sh); print((i128)(-1) >> sh); unsigned __int128 acc = 0; for (int i = 0; i < 3; i++) acc += UINT64_MAX; print(acc);
  i128 arr[3] = { 1, -2, 3 }; i128 s = 0; for (auto v : arr) s += v; print(s); printf("%d\n", (int)s); print(s * 3 + 1u - 2L); print(-(i128)7 / 2); print((i128)-7 % 2);
  cudaFree(o); cudaFree(a);
}
