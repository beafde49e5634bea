// Structured bindings by std::tuple_size and get, of members and beside the class. Output: g++ -std=c++17.
#include <cstdio>
#include <tuple>
#include <utility>
#include <string>
#include <array>
#include <map>
struct P { int a; std::string b; template <size_t I> auto &get() { if constexpr (I == 0) return a; else return b; } template <size_t I> const auto &get() const { if constexpr (I == 0) return a; else return b; } };
namespace std { template <> struct tuple_size<P> : integral_constant<size_t, 2> {}; template <> struct tuple_element<0, P> { using type = int; }; template <> struct tuple_element<1, P> { using type = std::string; }; }
namespace geo { class V { float d[3]; public: V(float x, float y, float z) : d{x, y, z} {} const float *data() const { return d; } };
template <int I> float get(const V &v) { return v.data()[I]; } }
template <> struct std::tuple_size<geo::V> { static constexpr size_t value = 3; };
template <size_t I> struct std::tuple_element<I, geo::V> { typedef float type; };
struct Q { private: int x = 3, y = 4; public: template <std::size_t N> int &get() & { return N ? y : x; } template <std::size_t N> int get() && { return N ? y * 10 : x * 10; } };
namespace std { template <> struct tuple_size<Q> : std::integral_constant<std::size_t, 2> {}; template <std::size_t N> struct tuple_element<N, Q> { using type = int; }; }
Q make() { return Q(); }
struct Own { int a = 1; double b = 2.5; };
template <> struct std::tuple_size<Own> : std::integral_constant<std::size_t, 2> {};
template <std::size_t I> struct std::tuple_element<I, Own> { using type = std::conditional_t<I == 0, int, double>; };
template <std::size_t I> decltype(auto) get(Own &o) { if constexpr (I == 0) return (o.a); else return (o.b); }
template <std::size_t I> auto get(const Own &o) { if constexpr (I == 0) return o.a * 2; else return o.b * 2; }
template <std::size_t I> auto get(Own &&o) { if constexpr (I == 0) return o.a * 3; else return o.b * 3; }
void own() { Own o; auto &[a, b] = o; a = 8; b = 9.5; printf("%d %.1f\n", o.a, o.b); const Own c; auto &[d, e] = c; printf("%d %.1f\n", d, e); auto [f, g] = Own(); printf("%d %.1f\n", f, g); auto [h, i] = o; printf("%d %.1f\n", h, i); }
int main() { own();
  P p{1, "one"}; auto [a, b] = p; printf("%d %s\n", a, b.c_str()); auto &[c, d] = p; c = 5; d = "five"; printf("%d %s\n", p.a, p.b.c_str());
  const auto &[e, f] = p; printf("%d %s\n", e, f.c_str());
  geo::V v(1, 2, 3); auto [x, y, z] = v; printf("%.0f %.0f %.0f\n", x, y, z);
  Q q; auto &[m, n] = q; m = 7; printf("%d %d\n", m, n); auto [r, s] = make(); printf("%d %d\n", r, s); auto &&[t, u] = make(); printf("%d %d\n", t, u);
  auto [t1, t2, t3] = std::make_tuple(1, 2.5, std::string("x")); printf("%d %.1f %s\n", t1, t2, t3.c_str()); std::array<int, 3> ar{{1, 2, 3}}; auto &[a1, a2, a3] = ar; a2 = 9; printf("%d\n", ar[1]);
  std::map<int, P> mp; mp.emplace(4, P{8, "m"}); for (auto &[k, val] : mp) { auto &[i, j] = val; printf("%d %d %s\n", k, i, j.c_str()); }
  printf("%d %d\n", (int)std::tuple_size<P>::value, (int)std::tuple_size_v<geo::V>);
}
