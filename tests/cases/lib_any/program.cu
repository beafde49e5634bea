#include <iostream>
#include <any>
#include <string>
#include <vector>
#include <map>
struct P { int x, y; };
int main() {
  std::any a = 1; std::cout << a.has_value() << " " << std::any_cast<int>(a) << "\n";
  a = 3.14; std::cout << std::any_cast<double>(a) << "\n";
  a = std::string("hi"); std::cout << std::any_cast<std::string>(a) << "\n";
  std::any_cast<std::string&>(a) += "!"; std::cout << std::any_cast<const std::string&>(a) << "\n";
  try { std::cout << std::any_cast<int>(a) << "\n"; } catch (const std::bad_any_cast& e) { std::cout << e.what() << "\n"; }
  if (auto* p = std::any_cast<std::string>(&a)) std::cout << "ptr " << *p << "\n";
  if (!std::any_cast<int>(&a)) std::cout << "null\n";
  std::any b = a; a.reset(); std::cout << a.has_value() << b.has_value() << "\n";
  b.emplace<P>(P{3, 4}); std::cout << std::any_cast<P>(b).y << "\n";
  std::vector<std::any> v{1, 2.5, std::string("s"), 'c', true};
  for (auto& e : v) {
    if (auto p = std::any_cast<int>(&e)) std::cout << "int " << *p << "\n";
    else if (auto p = std::any_cast<double>(&e)) std::cout << "double " << *p << "\n";
    else if (auto p = std::any_cast<std::string>(&e)) std::cout << "string " << *p << "\n";
    else std::cout << "other\n";
  }
  std::map<std::string, std::any> cfg; cfg["n"] = 10; cfg["name"] = std::string("x"); cfg["v"] = std::vector<int>{1, 2, 3};
  std::cout << std::any_cast<int>(cfg["n"]) << std::any_cast<std::vector<int>&>(cfg.at("v")).size() << "\n";
  auto m = std::make_any<std::string>(4, 'q'); std::cout << std::any_cast<std::string>(m) << "\n";
  std::any c = std::move(m); std::cout << std::any_cast<std::string>(c) << "\n"; c.swap(b); std::cout << std::any_cast<P>(c).x << "\n";
  a = {}; std::cout << a.has_value() << "\n";
}
