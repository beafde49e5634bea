// Bit-fields of packed classes: their unit may reach into other members, and end behind the class.
#include <cstdio>
#include <cstring>
struct __attribute__((packed)) A { unsigned a : 3; };
struct __attribute__((packed)) B { char c; unsigned a : 3; unsigned b : 7; short s; };
#pragma pack(push, 1)
struct H { unsigned short magic; unsigned size; unsigned r : 5, g : 6, b : 5; double d; };
#pragma pack(pop)
A ga[3] = {{1}, {2}, {3}};
B gb = {'x', 5, 100, -3};
int main() {
  A a[3] = {{1}, {2}, {3}};
  a[0] = A{7}; a[1] = {4};
  printf("%zu %zu %zu: %u %u %u; %u %u %u\n", sizeof(A), sizeof(B), sizeof(H), a[0].a, a[1].a, a[2].a, ga[0].a, ga[1].a, ga[2].a);
  a[2].a = 1; a[1].a = 5; a[0].a += 9;
  printf("%u %u %u\n", a[0].a, a[1].a, a[2].a);
  B b[2] = {{'a', 1, 2, 3}, {'b', 4, 5, 6}};
  b[0].b = 77; b[0].a = 6;
  for (auto& x : b) printf("%c %u %u %d\n", x.c, x.a, x.b, x.s);
  printf("%c %u %u %d\n", gb.c, gb.a, gb.b, gb.s);
  H h = {0x4d42, 1234567, 1, 2, 3, 2.5}; H k = h; k.g = 63; k.d *= 2;
  printf("%x %u %u %u %u %g\n", k.magic, k.size, (unsigned)k.r, (unsigned)k.g, (unsigned)k.b, k.d);
  unsigned char raw[sizeof(H)]; memcpy(raw, &k, sizeof k); for (auto x : raw) printf("%02x", x); printf("\n");
  A* heap = new A[2]; heap[1].a = 3; heap[0] = A{2}; printf("%u %u\n", heap[0].a, heap[1].a); delete[] heap;
}
