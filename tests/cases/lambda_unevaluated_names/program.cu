// Operands that are not evaluated need no capture. Output: g++.
#include <cstdio>
#include <utility>
#include <vector>
#include <map>
#include <algorithm>
#include <type_traits>
#include <memory>
struct S { int v; double d; int m() const noexcept { return v; } };
template <class T> int use(T t) { auto l = [](decltype(t) q) { return sizeof(decltype(t)) + q; }; return l(t); }
int main() {
  auto p = std::make_pair(1, 2);
  auto sum = [](decltype(p) q) { return q.first + q.second; };
  printf("%d\n", sum(p));
  std::map<int, std::pair<int, double>> m; m[3] = {4, 5.5};
  auto it = m.begin();
  auto f = [](decltype(it) i) -> decltype(it->second.second) { return i->second.second; };
  printf("%.1f\n", f(it));
  int arr[7]; double x = 2; const int n = 3; S s{4, 1.5}; int &r = arr[0]; S *ps = &s;
  auto g = [] { return (int)(sizeof(arr) + sizeof arr[0] + sizeof(x) + sizeof(decltype(s.d)) + sizeof(s) + n); };
  printf("%d\n", g());
  auto h = [](decltype(x) a, decltype(r) b) { decltype(x) c = a; decltype(n) d = 5; static_assert(std::is_same<decltype(n), const int>::value, ""); static_assert(std::is_same<decltype(r), int &>::value, ""); b = 6; return c + d; };
  printf("%.1f\n", h(2.5, arr[1])); printf("%d\n", arr[1]);
  auto k = [] { return noexcept(s.m()) + 2 * noexcept(x + 1) + 4 * noexcept(ps->m()) + 8 * noexcept(throw 1); };
  printf("%d\n", k());
  std::vector<S> v{{3, 1}, {1, 2}, {2, 3}};
  std::sort(v.begin(), v.end(), [](const decltype(v)::value_type &a, const decltype(v)::value_type &b) { return a.v < b.v; });
  printf("%d %d\n", v[0].v, v[2].v);
  auto outer = [] { auto inner = [](decltype(x) y) { return y * sizeof(s); }; return inner(2); };
  printf("%.0f\n", (double)outer());
  printf("%d\n", use(5));
  auto del = [](decltype(arr[0] + x) q) { return sizeof q; }; printf("%d\n", (int)del(1));
  auto t = [](auto a) { return sizeof(decltype(a + x)); }; printf("%d\n", (int)t(1));
  std::unique_ptr<S, void (*)(S *)> up(new S{1, 2}, [](decltype(ps) q) { delete q; }); printf("%d\n", up->v);
  auto al = [] { return alignof(decltype(s)); }; printf("%d\n", (int)al());
}
