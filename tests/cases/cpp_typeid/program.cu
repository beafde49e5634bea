#include <cstdio>
#include <typeinfo>
#include <typeindex>
#include <string>
#include <vector>
#include <map>
#include <memory>
struct Shape { virtual ~Shape() {} virtual double area() const = 0; };
struct Circle : Shape { double r; Circle(double r) : r(r) {} double area() const override { return 3 * r * r; } };
struct Square : Shape { double a; Square(double a) : a(a) {} double area() const override { return a * a; } };
namespace geo { struct Point { int x, y; }; template <class T> struct Box { T t; }; enum class Color { Red }; }
template <class T> void show(const T &v) { std::printf("%s\n", typeid(v).name()); }
template <class T> const char *name_of() { return typeid(T).name(); }
class Registry { std::map<std::type_index, std::string> names; public: template <class T> void add(const char *n) { names[std::type_index(typeid(T))] = n; } const char *find(const std::type_info &t) { auto it = names.find(t); return it == names.end() ? "?" : it->second.c_str(); } };
int main() {
  std::printf("%s %s %s %s %s %s\n", typeid(int).name(), typeid(double).name(), typeid(char).name(), typeid(unsigned long).name(), typeid(float).name(), typeid(bool).name());
  std::printf("%s %s %s\n", typeid(int *).name(), typeid(const char *).name(), typeid(float **).name());
  std::printf("%s %s %s\n", name_of<unsigned char>(), name_of<long long>(), name_of<short>());
  std::printf("%s %s %s\n", typeid(Circle).name(), typeid(geo::Point).name(), typeid(geo::Color).name());
  std::printf("%s %s\n", typeid(geo::Box<int>).name(), typeid(geo::Box<geo::Point>).name());
  show(3); show(2.5f); show("abc"); show(geo::Point{1, 2});
  std::vector<std::unique_ptr<Shape>> v; v.emplace_back(new Circle(1)); v.emplace_back(new Square(2)); v.emplace_back(new Circle(3));
  int circles = 0;
  for (auto &s : v) { const Shape &r = *s; if (typeid(r) == typeid(Circle)) circles++; std::printf("%s %g\n", typeid(*s).name(), r.area()); }
  std::printf("%d circles\n", circles);
  Shape *p = v[0].get();
  std::printf("%d %d %d\n", typeid(p) == typeid(Shape *), typeid(*p) == typeid(Shape), typeid(*p) != typeid(Square));
  std::printf("%d %d\n", typeid(const int) == typeid(int), typeid(int &) == typeid(int));
  Registry r; r.add<Circle>("circle"); r.add<Square>("square"); r.add<int>("integer");
  std::printf("%s %s %s %s\n", r.find(typeid(*v[1])), r.find(typeid(*p)), r.find(typeid(1)), r.find(typeid(1.0)));
  std::printf("%d\n", typeid(int).hash_code() == typeid(int).hash_code() && typeid(int).hash_code() != typeid(long).hash_code());
  std::printf("%d\n", typeid(int).before(typeid(int)));
  int x = 0; std::printf("%s %s %s\n", typeid(x + 1.0).name(), typeid(&x).name(), typeid(x = 5).name()); std::printf("%d\n", x);
  std::printf("%s %s\n", typeid(int[3]).name(), typeid(void (*)(int, double)).name());
}
