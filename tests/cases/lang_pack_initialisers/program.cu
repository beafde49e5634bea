// Packs as initialisers of variables, members and bases of any type.
#include <cstdio>
#include <utility>
#include <string>
#include <vector>
template <class T, class... A> T make(A&&... args) { T y(std::forward<A>(args)...); return y; }
template <class T, class... A> T makeb(A&&... args) { T y{std::forward<A>(args)...}; return y; }
template <class T, class... A> T makee(A&&... args) { return T(std::forward<A>(args)...); }
template <class T, class... A> T makeeb(A&&... args) { return T{std::forward<A>(args)...}; }
template <class T> struct Wrap { T t;
    template <class... A> explicit Wrap(A&&... a) : t(std::forward<A>(a)...) {}
};
struct InPlace {};
template <class T> struct WrapB { T t;
    template <class... A> explicit WrapB(InPlace, A&&... a) : t{std::forward<A>(a)...} {}
};
struct V3 { double x, y, z; };
struct Cl { int a; std::string b; Cl(int a, std::string b) : a(a), b(std::move(b)) {} };
template <class T, class... A> T* make_new(A&&... a) { return new T(std::forward<A>(a)...); }
template <class T, class... A> T* make_newb(A&&... a) { return new T{std::forward<A>(a)...}; }
template <class... Ts> int count(Ts... ts) { int xs[] = {0, ts...};
    return (int)(sizeof(xs) / sizeof(int)) - 1;
}
template <class... Ts> struct Tup; template <> struct Tup<> {};
template <class H, class... T> struct Tup<H, T...> : Tup<T...> { H h;
    Tup(H h, T... t) : Tup<T...>(t...), h(h) {}
};
int main() {
  printf("%d %g %d\n", make<int>(3), make<double>(2.5f), make<int>());
  printf("%d %d\n", makeb<int>(4), makeb<int>());
  printf("%d %d %g\n", makee<int>(5), makee<int>(), makee<float>(1));
  printf("%d %d\n", makeeb<int>(6), makeeb<int>());
  Cl c = make<Cl>(1, "one"); printf("%d %s\n", c.a, c.b.c_str());
  Cl d = makeb<Cl>(2, "two"); printf("%d %s\n", d.a, d.b.c_str());
  Cl e = makeeb<Cl>(3, std::string("three")); printf("%d %s\n", e.a, e.b.c_str());
  V3 v = makeb<V3>(1.0, 2.0, 3.0); printf("%g %g %g\n", v.x, v.y, v.z);
  Wrap<int> wi(7), w0; Wrap<std::string> ws(3, 'x'); printf("%d %d %s\n", wi.t, w0.t, ws.t.c_str());
  WrapB<V3> wb(InPlace{}, 1.5, 2.5); printf("%g %g %g\n", wb.t.x, wb.t.y, wb.t.z);
  int* p = make_new<int>(9); Cl* q = make_new<Cl>(4, "four"); V3* r = make_newb<V3>(1., 2., 3.);
  printf("%d %s %g\n", *p, q->b.c_str(), r->z); delete p; delete q; delete r;
  int* z = make_new<int>(); printf("%d\n", *z); delete z;
  printf("%d\n", count(1, 2, 3));
  Tup<int, char, double> t(1, 'b', 2.5);
  printf("%d %c %g\n", t.h, static_cast<Tup<char, double>&>(t).h, static_cast<Tup<double>&>(t).h);
  auto vec = makeb<std::vector<int>>(1, 2, 3); printf("%zu\n", vec.size());
  char* np = make<char*>(nullptr); printf("%d\n", np == nullptr);
}
