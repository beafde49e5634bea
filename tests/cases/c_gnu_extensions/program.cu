#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define MAX(a, b) ({ __typeof__(a) _a = (a); __typeof__(b) _b = (b); _a > _b ? _a : _b; })
#define LOGX(fmt, ...) printf("log: " fmt "\n" __VA_OPT__(,) __VA_ARGS__)
#define CALL(f, ...) f(1 __VA_OPT__(, (__VA_ARGS__)))
#define NAMED(x, rest...) printf(x, ##rest)
#define SWAP(a, b) do { typeof(a) t = (a); (a) = (b); (b) = t; } while (0)
#define EMPTY
#define STRUCT(n, ...) struct n { int x; __VA_OPT__(__VA_ARGS__;) }
STRUCT(A); STRUCT(B, double y, z);
static int one(int a, int b = 5) { return a * 100 + b; }
struct node { int v; struct node *next; };
int main() {
  int x = 3, y = 9; printf("%d\n", MAX(x++, 2)); printf("%d\n", x); printf("%g\n", MAX(1.5f, MAX(x, y) / 2.0)); SWAP(x, y); printf("%d %d\n", x, y); int arr[2] = { 1, 2 }; SWAP(arr[0], arr[1]); printf("%d %d\n", arr[0], arr[1]);
  LOGX("plain"); LOGX("%d", 5); LOGX("%d %s", 5, "x"); LOGX("e" EMPTY); printf("%d %d %d\n", CALL(one), CALL(one, 7), CALL(one, 1, 8)); NAMED("n\n"); NAMED("%d\n", 3); printf("%zu %zu\n", sizeof(A), sizeof(B));
  int total = ({ int s = 0; for (int i = 0; i < 10; i++) { if (i == 7) break; s += i; } s; }); printf("%d\n", total); ({ total++; }); printf("%d\n", total); const char *s = ({ static char buf[16]; snprintf(buf, sizeof buf, "<%d>", total); buf; }); puts(s);
  printf("%d %d %d %d %d\n", __builtin_popcount(0xff), __builtin_clz(1), __builtin_ctz(8), __builtin_popcountll(~0ULL), __builtin_parity(7)); printf("%d %d %d %x\n", __builtin_ffs(8), __builtin_bswap32(0x01020304) == 0x04030201, __builtin_clzll(1), __builtin_bswap16(0x1234));
  int r; printf("%d\n", __builtin_add_overflow(2147483647, 1, &r)); printf("%d %d\n", r, __builtin_mul_overflow(1 << 20, 1 << 12, &r)); long l; printf("%d %ld\n", __builtin_sub_overflow(-5L, 7L, &l), l); unsigned u; printf("%d\n", __builtin_sub_overflow(3u, 4u, &u)); printf("%d %d\n", __builtin_mul_overflow(-2147483647 - 1, -1, &r), __builtin_mul_overflow(-3, -1, &r));
  if (__builtin_expect(x > 0, 1)) puts("likely"); struct node *n = (struct node *)malloc(sizeof *n); *n = (struct node){ .v = 4, .next = NULL }; typeof(n->v) copy = n->v; printf("%d\n", copy); free(n);
  switch (x) { case 0 ... 5: puts("low"); break; case 6 ... 9: puts("high"); break; default: puts("none"); } char c = 'k'; switch (c) { case 'a' ... 'j': puts("a-j"); break; case 'k': case 'l' ... 'z': puts("k-z"); }
  struct { int n; struct { unsigned a : 3; unsigned : 2; unsigned b : 5; } in; } st = { .n = 1, .in = { .a = 7, .b = 21 } }; printf("%d %u %u\n", st.n, st.in.a, st.in.b); unsigned char *p = (unsigned char *)alloca(4); memset(p, 7, 4); printf("%d\n", p[3]);
}
