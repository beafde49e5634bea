#include <stdio.h>
#include <stdint.h>
#include <stdlib.h>
#include <stddef.h>
#include <string.h>
#include <stdarg.h>
#pragma pack(push)
#pragma pack(2)
struct A { char c; int i; double d; };
#pragma pack(1)
struct B { char c; int i; struct A a; };
#pragma pack(pop)
struct C { char c; int i; };
struct __attribute__((packed)) D { char c; int i; uint16_t s; };
typedef struct { char c; long l; } __attribute__((packed, aligned(4))) E;
struct F { char c; } __attribute__((aligned(32)));
struct H { int n; double v[]; };
struct Z { int n; char v[0]; };
union __attribute__((packed)) U { int i; char c[5]; };
struct BF { unsigned a : 3, b : 7, c : 22; uint8_t d : 4; uint8_t : 0; uint8_t e; };
static void pr(const char *f, ...) { va_list ap; va_start(ap, f); vprintf(f, ap); va_end(ap); }
int main() {
  printf("%zu %zu %zu %zu %zu %zu %zu %zu %zu %zu\n", sizeof(A), sizeof(B), sizeof(C), sizeof(D), sizeof(E), sizeof(F), sizeof(H), sizeof(Z), sizeof(U), sizeof(BF));
  printf("%zu %zu %zu %zu %zu\n", alignof(A), alignof(B), alignof(D), alignof(E), alignof(F));
  printf("%zu %zu %zu %zu\n", offsetof(A, d), offsetof(B, a), offsetof(D, s), offsetof(E, l));
  B b = { 'x', 7, { 'y', 8, 2.5 } }; b.a.i += 3; unsigned char raw[64]; memcpy(raw, &b, sizeof b); for (size_t i = 0; i < sizeof b; i++) printf("%02x ", raw[i]); printf("\n");
  D arr[3] = { { 'a', 1, 2 }, { 'b', 3, 4 } }; arr[2] = arr[1]; arr[2].i = -1; printf("%d %d %c\n", arr[2].i, arr[1].s, arr[2].c);
  H *h = (H *)malloc(sizeof(H) + 3 * sizeof(double)); h->n = 3; for (int i = 0; i < 3; i++) h->v[i] = i * 1.5; double s = 0; for (double *p = h->v; p < h->v + h->n; p++) s += *p; printf("%g\n", s); free(h);
  int x __attribute__((aligned(64))) = 5; float v[4] __attribute__((aligned(16))) = { 1, 2, 3, 4 }; printf("%d %d %g\n", ((uintptr_t)&x & 63) == 0, ((uintptr_t)v & 15) == 0, v[3] + x);
  U u; u.i = 0x41424344; printf("%c %zu\n", u.c[0], alignof(U)); BF f = { 5, 100, 1 << 20, 9, 3 }; printf("%u %u %u %u %u\n", f.a, f.b, f.c, f.d, f.e);
  pr("%d %c %hhd %hd %ld %f %g %s\n", 1, 'a', (char)2, (short)3, 4L, 5.0f, 6.0, "seven"); pr("none\n"); pr("%s %p %d%%\n", "x", (void *)0, 5);
  pr("%*d|%-*d|%.*f\n", 5, 1, 5, 2, 2, 3.14159); char magic[4] = { 'R', 'I', 'F', 'F' }; pr("%.4s %.2s\n", magic, magic);
  long long big = -1; unsigned u3 = 3000000000u; pr("%lld %u %x %llx\n", big, u3, -1, big); bool t = true; enum { Q = 7 } q = Q; pr("%d %d\n", t, q); uint8_t u8 = 255; pr("%u %d\n", u8, (int8_t)u8);
}
