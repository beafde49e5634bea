// Bases with members of one name.
#include <cstdio>
template <int I> struct Slot { int v = I; };
struct S2 : Slot<1>, Slot<2> { int a() { return Slot<1>::v; } int b() { return Slot<2>::v; } };
template <int... I> struct S3 : Slot<I>... { int sum() const { return (Slot<I>::v + ...); } };
int main() {
  S2 s;
  printf("%d %d\n", s.a(), s.b());
  printf("%d\n", s.Slot<2>::v);
  printf("%d\n", static_cast<Slot<1>&>(s).v);
  S3<1, 2, 3> t; printf("%d\n", static_cast<Slot<2>&>(t).v); printf("%d\n", t.sum());
}
