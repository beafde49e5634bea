// What looks like a call and is a declaration, and the other way round.
#include <cstdio>
#include <string>
#include <cstddef>
struct E { int k; E(decltype(nullptr)) : k(1) {} E(int) : k(2) {} E(const char*, int = 0) : k(3) {} };
struct N { N(std::nullptr_t) {} N(int (*)(int)) {} N(int (&)[3]) {} N(void*) {} int v = 4; };
struct M { M() {}
    M(const M&) { puts("copy"); }
    M(M&&) { puts("move"); }
    M& operator=(const M&) = default;
    int f(int) const { return 6; }
};
struct Timer { int t; explicit Timer(int t = 3) : t(t) {} };
struct Keeper { Timer t; explicit Keeper(Timer t) : t(t) {} int get() { return t.t; } };
template <class T> struct W { W(T) {} W(T, int) {} template <class U> W(U*, T) {} };
int twice(int x) { return 2 * x; }
int g(int(x)) { return x + 1; }
int h(int(int), int);
int h(int f(int), int v) { return f(v); }
struct Fn { void (*f)(int); Fn(void (*)(int) = nullptr) : f(nullptr) {} };
int main() {
  E a(nullptr), b(1), c("x"); printf("%d %d %d\n", a.k, b.k, c.k);
  N n(nullptr), n2(twice); int arr[3] = {1, 2, 3}; N n3(arr); printf("%d %d %d\n", n.v, n2.v, n3.v);
  Keeper k((Timer())); printf("%d\n", k.get());
  Keeper k2{Timer()}; printf("%d\n", k2.get());
  Keeper k3(Timer(5)); printf("%d\n", k3.get());
  int i(5); int j(i); double x(double(i) / 2); printf("%d %d %g\n", i, j, x);
  std::string s(3, 'a'); std::string t(s.begin(), s.end()); printf("%s %s\n", s.c_str(), t.c_str());
  std::string u(std::string("abc") + "d"); printf("%s\n", u.c_str());
  Timer now(int(2.7)); printf("%d\n", now.t);
  int decl(int); int (*pf)(int) = decl;
  M m; M m2(m); printf("%d\n", m2.f(1));
  W<int> w(1), w2(1, 2), w3(&i, 3);
  printf("%d %d\n", g(1), h(twice, 4)); (void)pf; Fn fn; printf("%d\n", fn.f == nullptr);
  int q = int(3.9), r = (int)3.9, z = int{}; printf("%d %d %d\n", q, r, z);
  unsigned long long big(1ull << 40); printf("%llu\n", big);
}
int decl(int v) { return v; }
