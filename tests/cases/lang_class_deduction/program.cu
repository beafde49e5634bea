// Class template argument deduction: constructors, guides of the program and of the library.
#include <vector>
#include <utility>
#include <array>
#include <mutex>
#include <memory>
#include <tuple>
#include <optional>
#include <string>
#include <cstdio>
#include <map>
#include <functional>
template <class T> struct Box { T v; Box(T v) : v(v) {} T get() const { return v; } };
template <class T, class U = int> struct Two { T a; U b; Two(T a, U b = 7) : a(a), b(b) {} };
template <class It> struct Range { It b, e;
    Range(It b, It e) : b(b), e(e) {}
    It begin() const { return b; }
    It end() const { return e; }
};
template <class T> struct Holder { T t; };
template <class T> Holder(T) -> Holder<T>;
Holder(const char*) -> Holder<std::string>;
template <class T, size_t N> struct Arr { T d[N]; };
template <class T, class... U> Arr(T, U...) -> Arr<T, 1 + sizeof...(U)>;
template <class F> struct Defer { F f; Defer(F f) : f(f) {} ~Defer() { f(); } };
int add(int a, int b) { return a + b; }
int main() {
  std::vector v{1, 2, 3}; printf("%zu %d\n", v.size(), v[2]);
  std::pair p(1, 2.5); printf("%d %g\n", p.first, p.second);
  std::pair p2{std::string("k"), 9L}; printf("%s %ld\n", p2.first.c_str(), p2.second);
  std::array a{1, 2, 3, 4}; printf("%zu %d\n", a.size(), a[3]);
  std::mutex m;
  { std::lock_guard g(m);
      std::printf("locked\n");
  } { std::unique_lock l(m);
      printf("%d\n", l.owns_lock());
  }
  std::tuple t(1, 'c', 2.5f); printf("%d %c %g\n", std::get<0>(t), std::get<1>(t), std::get<2>(t));
  std::optional o(42); printf("%d\n", *o);
  std::vector w(v.begin(), v.end()); printf("%zu\n", w.size());
  std::vector c(v); printf("%zu\n", c.size());
  std::vector z(3, 1.5); printf("%zu %g\n", z.size(), z[0]);
  Box b(3); Box b2{2.5}; Box b3 = 'x'; Box copy = b; Box copy2{b};
  printf("%d %g %c %d %d\n", b.get(), b2.get(), b3.get(), copy.get(), copy2.get());
  Two t1(1); Two t2(1, 2.5); printf("%d %g\n", t1.b, t2.b);
  Range r(v.begin(), v.end()); int s = 0; for (int x : r) s += x; printf("%d\n", s);
  Range r2(&v[0], &v[0] + 2); s = 0; for (int x : r2) s += x; printf("%d\n", s);
  Holder h{5}; Holder hs{"text"}; printf("%d %s %zu\n", h.t, hs.t.c_str(), hs.t.size());
  Arr ar{1.0, 2.0, 3.0}; printf("%zu\n", sizeof(ar.d) / sizeof(double));
  { Defer d([&] { printf("deferred %d\n", s); }); printf("before\n"); }
  std::function f = add; printf("%d\n", f(2, 3));
  std::function g = [](double x) { return x * 2; }; printf("%g\n", g(1.5));
  auto q = Box(10); printf("%d\n", q.get());
  auto q2 = std::pair(1, 'z'); printf("%c\n", q2.second);
  auto* np = new Box(77); printf("%d\n", np->get()); delete np;
  std::map<int, int> mm{{1, 2}}; std::pair pp = *mm.begin(); printf("%d %d\n", pp.first, pp.second);
  const std::vector cv{1.5f, 2.5f}; printf("%g\n", cv[1]);
}
