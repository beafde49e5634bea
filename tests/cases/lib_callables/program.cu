#include <iostream>
#include <functional>
#include <string>
#include <vector>
#include <map>
#include <memory>
#include <tuple>
#include <algorithm>
#include <numeric>
struct Acc { int total = 0; int add(int x) { return total += x; } int get() const { return total; } int field = 77; };
int mul(int a, int b) { return a * b; }
int three(int a, int b, int c) { return a * 100 + b * 10 + c; }
void bump(int& x) { ++x; }
struct Fn { int operator()(int x) const { return x + 1; } };
struct MoveOnly { std::unique_ptr<int> p; };
int main() {
  std::function<int(int, int)> f = mul; std::cout << f(3, 4) << "\n";
  f = [](int a, int b) { return a - b; }; std::cout << f(3, 4) << "\n";
  f = std::plus<int>(); std::cout << f(3, 4) << "\n";
  std::function<int(Acc&, int)> g = &Acc::add; Acc a; g(a, 5); std::cout << g(a, 6) << "\n";
  std::function<int(const Acc&)> h = &Acc::get; std::cout << h(a) << "\n";
  std::function<int(const Acc&)> fld = &Acc::field; std::cout << fld(a) << "\n";
  std::function<int(Acc*, int)> gp = &Acc::add; std::cout << gp(&a, 1) << "\n";
  std::cout << std::invoke(mul, 5, 6) << " " << std::invoke(&Acc::add, a, 3) << " " << std::invoke(&Acc::field, a) << " " << std::invoke(&Acc::get, &a) << "\n";
  std::cout << std::invoke([](int x) { return x * x; }, 9) << std::invoke(Fn{}, 3) << "\n";
  std::cout << std::apply(three, std::make_tuple(1, 2, 3)) << std::apply([](auto... x) { return (x + ...); }, std::tuple<int, int, int>(4, 5, 6)) << "\n";
  auto b1 = std::bind(mul, std::placeholders::_1, 10); std::cout << b1(7) << "\n";
  auto b2 = std::bind(three, std::placeholders::_3, std::placeholders::_1, std::placeholders::_2); std::cout << b2(1, 2, 3) << "\n";
  using namespace std::placeholders;
  auto b3 = std::bind(&Acc::add, &a, _1); std::cout << b3(100) << "\n";
  auto b4 = std::bind(&Acc::add, std::ref(a), 1); std::cout << b4() << "\n";
  auto b5 = std::bind(mul, std::bind(mul, _1, _1), _2); std::cout << b5(3, 2) << "\n";
  int n = 0; auto b6 = std::bind(bump, std::ref(n)); b6(); b6(); std::cout << n << "\n";
  auto mf = std::mem_fn(&Acc::get); std::cout << mf(a) << mf(&a) << "\n";
  std::vector<Acc> va(3); va[1].total = 5; std::vector<int> out; std::transform(va.begin(), va.end(), std::back_inserter(out), std::mem_fn(&Acc::get));
  for (int x : out) std::cout << x << ","; std::cout << "\n";
  std::function<void()> empty; std::cout << (empty ? "set" : "empty") << (empty == nullptr) << "\n";
  try { empty(); } catch (const std::bad_function_call& e) { std::cout << e.what() << "\n"; }
  std::map<std::string, std::function<double(double, double)>> ops{{"+", [](double a, double b) { return a + b; }}, {"-", std::minus<double>()}, {"*", std::multiplies<>()}, {"/", std::divides<double>{}}};
  for (auto& [k, op] : ops) std::cout << k << " " << op(8, 2) << "\n";
  std::vector<std::reference_wrapper<int>> refs; int p = 1, q = 2; refs.push_back(p); refs.push_back(std::ref(q)); for (int& r : refs) r *= 10; std::cout << p << q << "\n";
  auto cr = std::cref(p); std::cout << cr << cr.get() << "\n";
  std::function<int(int)> fact = [&](int k) { return k < 2 ? 1 : k * fact(k - 1); }; std::cout << fact(6) << "\n";
  auto sp = std::make_shared<int>(5); std::function<int()> s1 = [sp] { return *sp; }; { std::function<int()> s2 = std::move(s1); std::cout << s2() << sp.use_count() << (bool)s1 << "\n"; }
  std::cout << sp.use_count() << "\n";
  std::function<int(int)> cnt = [c = 0](int d) mutable { return c += d; }; auto cnt2 = cnt; cnt(5); std::cout << cnt(1) << cnt2(1) << "\n";
  auto nf = std::not_fn([](int x) { return x > 2; }); std::cout << nf(1) << nf(5) << "\n";
  std::cout << std::negate<int>()(5) << std::modulus<int>()(7, 4) << std::logical_and<bool>()(true, false) << std::bit_xor<int>()(5, 1) << std::greater<>()(2, 1) << std::equal_to<int>()(1, 1) << "\n";
  std::cout << std::hash<int>()(12) << " " << std::hash<std::string>()("abc") << "\n";
  auto mt = std::make_tuple(std::ref(n), 3); std::get<0>(mt) = 50; std::cout << n << "\n";
  std::function<std::string(std::string, int)> rep = [](std::string s, int k) { std::string r; while (k--) r += s; return r; }; std::cout << rep("ab", 3) << "\n";
  std::function<std::unique_ptr<int>(std::unique_ptr<int>)> mv = [](std::unique_ptr<int> u) { ++*u; return u; }; std::cout << *mv(std::make_unique<int>(4)) << "\n";
  std::function<void(int&)> rf = bump; rf(n); std::cout << n << "\n";
  auto add = [](auto a, auto b) { return a + b; }; std::cout << std::accumulate(out.begin(), out.end(), 0, add) << "\n";
}
