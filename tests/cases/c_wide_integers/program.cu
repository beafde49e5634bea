#include <cstdio>
#include <cstdint>
typedef unsigned __int128 u128; typedef __int128 i128;
static uint64_t st = 88172645463325252ULL;
static uint64_t rnd() { st ^= st << 13; st ^= st >> 7; st ^= st << 17; return st; }
static u128 r128() { u128 v = ((u128)rnd() << 64) | rnd(); return v >> (int)(rnd() % 128); }
static uint64_t h = 1469598103934665603ULL;
static void mix(u128 v) { h = (h ^ (uint64_t)v) * 1099511628211ULL; h = (h ^ (uint64_t)(v >> 64)) * 1099511628211ULL; }
static void mixd(double d) { union { double d; uint64_t u; } x; x.d = d; h = (h ^ x.u) * 1099511628211ULL; }
struct Big { __int128 v; int tag; };
template <class T> T power(T b, unsigned e) { T r = 1; while (e) { if (e & 1) r *= b; b *= b; e >>= 1; } return r; }
static i128 parse(const char *s) { bool neg = *s == '-'; if (neg) s++; i128 v = 0; while (*s >= '0' && *s <= '9') v = v * 10 + (*s++ - '0'); return neg ? -v : v; }
constexpr unsigned __int128 M = ((unsigned __int128)1 << 89) - 1;
int main() {
  for (int i = 0; i < 3000; i++) {
    u128 a = r128(), b = r128(); if (!b) b = 1; i128 c = (i128)r128(), d = (i128)r128(); if (d == 0) d = -3; if (i & 1) c = -c; if (i & 2) d = -d;
    int s = (int)(rnd() % 128); uint64_t q = rnd() >> (s % 64); int k = (int)rnd();
    mix(a + b); mix(a - b); mix(a * b); mix(a / b); mix(a % b); mix(c / d); mix(c % d); mix(c * d); mix(c - d); mix(a << s); mix(a >> s); mix(c >> s); mix(c << s);
    mix(a & b); mix(a | (u128)c); mix(a ^ q); mix(a + q); mix(c + k); mix(c * k); mix(k * c); mix(q * a); mix(a % (q | 1)); mix(c / (k | 1)); mix(c - q);
    mix((a < b) + 2 * (a <= b) + 4 * (c < d) + 8 * (c >= d) + 16 * (c == d) + 32 * (a != b) + 64 * (c > k) + 128 * (a > q) + 256 * (k < c)); 
    mixd((double)a); mixd((double)c); mixd((float)a); mix((u128)((double)a * 0.25)); mix((i128)((double)c * 0.25)); mix(-c); mix(~a); mix((int)a); mix((uint64_t)c); mix((uint8_t)b);
    a += b; a -= q; a *= 3; a /= 7; a ^= b; a |= 5; a &= ~(u128)8; a <<= 3; a >>= 2; a %= M; mix(a); c += 5; c -= d; c *= -3; c /= 11; c %= 1000000007; mix(c); mix(c++); mix(--c); mix(+c);
    mix(c + a); mix(a + c); mix((i128)a * c); uint64_t lo = a; int li = c; mix(lo + li); mix(a ? a : b); if (c && a) h++; mix(true + c);
  }
  printf("%016lx\n", h);
  Big bigs[3] = { { 1, 2 }, { (i128)1 << 90, 3 } }; bigs[2] = bigs[1]; bigs[2].v -= 1; printf("%zu %d %lx\n", sizeof(Big), (int)(bigs[2].v < bigs[1].v), (uint64_t)(bigs[2].v >> 26));
  u128 p = power<u128>(3, 80); printf("%lu %lu\n", (uint64_t)(p / 1000000000000000000ULL), (uint64_t)(p % 1000000000000000000ULL));
  i128 v = parse("-170141183460469231731687303715884105727"); printf("%lx %lx %d\n", (uint64_t)(v >> 64), (uint64_t)v, v < 0);
  static const __int128_t tab[] = { 1, -1, (__int128_t)5 << 70 }; i128 sum = 0; for (int i = 0; i < 3; i++) sum += tab[i]; printf("%ld\n", (long)(sum >> 70)); __uint128_t z = 7; printf("%d\n", (int)(z * z));
  __int128 unsigned y = 9; unsigned long w = (unsigned long)(y * 3) + 1; printf("%lu %g\n", w, (double)y / 2); double dd = y * 0.5; printf("%g %d\n", dd, y == 9);
}
