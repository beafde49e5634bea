// Classes and specialisations defined outside of their namespace: std::hash. Output: g++ -std=c++17.
#include <cstdio>
#include <unordered_map>
#include <unordered_set>
#include <functional>
struct Key { int a, b; bool operator==(const Key &o) const { return a == o.a && b == o.b; } };
template <> struct std::hash<Key> { size_t operator()(const Key &k) const noexcept { return hash<int>()(k.a) * 31 + std::hash<int>{}(k.b); } };
namespace lib { struct Fwd; template <class T> struct Box; template <class T, class U = int> struct Two; namespace in { struct Deep; } template <class T> struct Tr { static const int v = 0; }; int helper() { return 4; } }
struct lib::Fwd { int x = helper(); int get() { return x; } };
template <class T> struct lib::Box { T t; int h() { return helper() + (int)t; } };
template <class T, class U> struct lib::Two { T t; U u; };
struct lib::in::Deep { int d; };
template <> struct lib::Tr<int> { static const int v = 1; };
template <class T> struct lib::Tr<T *> { static const int v = 2; };
template <> class std::less<Key> { public: bool operator()(const Key &x, const Key &y) const { return x.a < y.a; } };
struct lib::Fwd make() { struct lib::Box<int> b{3}; lib::Fwd f; f.x += b.h(); return f; }
int main() {
  std::unordered_map<Key, int> m; m[{1, 2}] = 5; m[Key{1, 3}] = 6; printf("%d %d %d\n", (int)m.size(), m[Key{1, 2}], (int)m.count({9, 9}));
  printf("%d %d %d %d\n", make().get(), lib::Tr<int>::v, lib::Tr<float *>::v, lib::Tr<char>::v); lib::Two<int> t{1, 2}; lib::in::Deep d{8}; printf("%d %d\n", t.u, d.d); std::unordered_set<Key> s; s.insert({1, 1}); printf("%d %d\n", (int)s.size(), std::less<Key>()(Key{1, 0}, Key{2, 0}));
}
