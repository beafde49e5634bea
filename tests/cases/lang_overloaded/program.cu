// Packs as bases, using-declarations of packs, bases as elements of a list.
#include <cstdio>
#include <string>
template <class... Fs> struct overloaded : Fs... { using Fs::operator()...; };
template <class... Fs> overloaded(Fs...) -> overloaded<Fs...>;
template <class... Fs> auto make_overloaded(Fs... fs) { return overloaded<Fs...>{fs...}; }
struct Shape { enum Kind { Circle, Rect } kind; double a, b; };
struct CircleT { double r; }; struct RectT { double w, h; };
template <class V> auto visit(const Shape& s, V&& v) {
  if (s.kind == Shape::Circle) return v(CircleT{s.a});
  return v(RectT{s.a, s.b});
}
template <class... Bases> struct Mixins : Bases... {
  Mixins() : Bases()... {}
  Mixins(const Bases&... b) : Bases(b)... {}
  int total() const { return (static_cast<const Bases&>(*this).get() + ... + 0); }
};
struct A { int x = 1; int get() const { return x; } };
struct B { int y = 20; int get() const { return y; } };
struct C { int z = 300; int get() const { return z; } };
struct P { int a, b; }; struct Q { double c; };
struct D : P, Q { int e; };
int main() {
  overloaded f{[](int i) { printf("int %d\n", i); }, [](double d) { printf("double %g\n", d); },
               [](const char* s) { printf("str %s\n", s);
               }, [](const std::string& s) { printf("string %s\n", s.c_str());
               }};
  f(1); f(2.5); f("hi"); f(std::string("yo"));
  auto area = make_overloaded([](CircleT c) { return 3.0 * c.r * c.r; }, [](RectT r) { return r.w * r.h; });
  Shape s1{Shape::Circle, 2, 0}, s2{Shape::Rect, 3, 4};
  printf("%g %g\n", visit(s1, area), visit(s2, area));
  int n = 10;
  printf("%d\n", visit(s2, overloaded{[&](CircleT) { return n; }, [&](RectT) { return n + 1; }}));
  Mixins<A, B, C> m; printf("%d\n", m.total());
  A a; a.x = 5; B b; b.y = 6; Mixins<A, B> m2(a, b); printf("%d\n", m2.total());
  D d{{1, 2}, {3.5}, 4}; printf("%d %d %g %d\n", d.a, d.b, d.c, d.e);
  D d2{1, 2, 3.5, 4}; printf("%d %d %g %d\n", d2.a, d2.b, d2.c, d2.e);
}
