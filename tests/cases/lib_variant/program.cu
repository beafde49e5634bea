#include <iostream>
#include <variant>
#include <string>
#include <vector>
#include <type_traits>
struct Circle { double r; };
struct Square { double s; };
struct Tri { double a, b; };
using Shape = std::variant<Circle, Square, Tri>;
struct Area {
  double operator()(const Circle& c) const { return 3.14159 * c.r * c.r; }
  double operator()(const Square& s) const { return s.s * s.s; }
  double operator()(const Tri& t) const { return 0.5 * t.a * t.b; }
};
template <class... Ts> struct overloaded : Ts... { using Ts::operator()...; };
template <class... Ts> overloaded(Ts...) -> overloaded<Ts...>;
struct Noisy { int id; Noisy(int i) : id(i) { std::cout << "ctor " << id << "\n"; } Noisy(const Noisy& o) : id(o.id) { std::cout << "copy " << id << "\n"; } Noisy(Noisy&& o) noexcept : id(o.id) { o.id = -1; std::cout << "move " << id << "\n"; } ~Noisy() { std::cout << "dtor " << id << "\n"; } };
int main() {
  std::vector<Shape> v{Circle{1.5}, Square{2}, Tri{3, 4}};
  double total = 0;
  for (const auto& s : v) total += std::visit(Area{}, s);
  std::cout << total << "\n";
  for (auto& s : v)
    std::visit(overloaded{
      [](Circle& c) { std::cout << "circle " << c.r << "\n"; },
      [](Square& q) { std::cout << "square " << q.s << "\n"; },
      [](auto&) { std::cout << "other\n"; }}, s);
  std::variant<int, double, std::string> x = 42;
  std::cout << x.index() << " " << std::get<int>(x) << "\n";
  x = 3.5; std::cout << x.index() << " " << std::get<1>(x) << "\n";
  x = "hello"; std::cout << x.index() << " " << std::get<std::string>(x) << "\n";
  std::cout << std::holds_alternative<std::string>(x) << std::holds_alternative<int>(x) << "\n";
  if (auto* p = std::get_if<std::string>(&x)) { *p += " world"; std::cout << *p << "\n"; }
  if (!std::get_if<int>(&x)) std::cout << "no int\n";
  try { std::get<int>(x); } catch (const std::bad_variant_access& e) { std::cout << "bad: " << e.what() << "\n"; }
  std::variant<std::monostate, int> m; std::cout << m.index() << " " << std::holds_alternative<std::monostate>(m) << "\n";
  m = 7; std::cout << m.index() << "\n";
  m.emplace<0>(); std::cout << m.index() << "\n";
  x.emplace<std::string>(3, 'z'); std::cout << std::get<2>(x) << "\n";
  std::variant<int, std::string> a{std::in_place_type<std::string>, "abc"}, b{std::in_place_index<0>, 9};
  std::cout << std::get<1>(a) << std::get<0>(b) << (a == b) << (a != b) << (b < a) << "\n";
  std::variant<int, std::string> c = a; std::cout << (c == a) << "\n";
  std::swap(a, b); std::cout << std::get<0>(a) << std::get<1>(b) << "\n";
  auto r = std::visit([](auto&& p, auto&& q) -> std::string {
    using P = std::decay_t<decltype(p)>; using Q = std::decay_t<decltype(q)>;
    if constexpr (std::is_same_v<P, int> && std::is_same_v<Q, int>) return "ii";
    else if constexpr (std::is_same_v<P, int>) return "is";
    else return "s?";
  }, a, b);
  std::cout << r << "\n";
  std::cout << std::variant_size_v<Shape> << std::is_same_v<std::variant_alternative_t<1, Shape>, Square> << "\n";
  { std::variant<int, Noisy> n{std::in_place_type<Noisy>, 5}; std::variant<int, Noisy> k = std::move(n); k = 3; std::cout << k.index() << "\n"; n.emplace<Noisy>(8); }
  std::variant<int, long, bool> w = true; std::cout << w.index() << "\n";
  int res = std::visit(overloaded{[](int) { return 1; }, [](long) { return 2; }, [](bool b) { return b ? 30 : 40; }}, w);
  std::cout << res << "\n";
  std::cout << x.valueless_by_exception() << "\n";
}
