// Strong types from packs of templates, detection, factories, properties.
#include <cstdio>
#include <string>
#include <vector>
#include <memory>
#include <functional>
#include <stdexcept>
#include <map>
#include <utility>
// visitor + factory + observer, strong types, enable_if, detection idiom, void_t
template <class Tag, class T, template <class> class... Skills> struct Strong : Skills<Strong<Tag, T, Skills...>>... { T v;
    explicit constexpr Strong(T v) : v(v) {}
    constexpr T get() const { return v; }
};
template <class S> struct Addable { friend S operator+(const S& a, const S& b) { return S(a.get() + b.get()); }
};
template <class S> struct Comparable { friend bool operator<(const S& a, const S& b) { return a.get() < b.get(); }
    friend bool operator==(const S& a, const S& b) { return a.get() == b.get(); }
};
template <class S> struct Printable { void print() const { printf("<%g>\n", (double)static_cast<const S&>(*this).get()); }
};
using Meters = Strong<struct MetersTag, double, Addable, Comparable, Printable>;
using Count = Strong<struct CountTag, int, Addable>;
template <class, class = void> struct has_size : std::false_type {};
template <class T> struct has_size<T, std::void_t<decltype(std::declval<const T&>().size())>> : std::true_type {};
template <class T> std::string describe(const T& t) { if constexpr (has_size<T>::value) return "sized " + std::to_string(t.size()); else if constexpr (std::is_arithmetic_v<T>) return "number"; else return "thing";
}
class Shape { public: virtual ~Shape() = default;
    virtual double area() const = 0;
    virtual std::unique_ptr<Shape> clone() const = 0;
};
template <class D> struct Cloneable : Shape { std::unique_ptr<Shape> clone() const override { return std::make_unique<D>(static_cast<const D&>(*this)); }
};
struct Sq : Cloneable<Sq> { double s;
    explicit Sq(double s) : s(s) {}
    double area() const override { return s * s; }
};
struct Ci final : Cloneable<Ci> { double r;
    explicit Ci(double r) : r(r) {}
    double area() const override { return 3 * r * r; }
};
class Factory { using Make = std::function<std::unique_ptr<Shape>(double)>;
    std::map<std::string, Make> makers;
    public: template <class T> Factory& add(const std::string& n) { makers[n] = [](double x) { return std::make_unique<T>(x); }; return *this; }
    std::unique_ptr<Shape> make(const std::string& n, double x) const { auto it = makers.find(n); if (it == makers.end()) throw std::invalid_argument("no " + n); return it->second(x); }
};
template <class T> class Property { T v;
    std::vector<std::function<void(const T&, const T&)>> on;
    public: Property(T v) : v(std::move(v)) {}
    Property& operator=(T n) { T old = std::exchange(v, std::move(n)); for (auto& f : on) f(old, v); return *this; }
    operator const T&() const { return v; }
    void watch(std::function<void(const T&, const T&)> f) { on.push_back(std::move(f)); }
};
struct Matrix { int r, c;
    std::vector<double> d;
    Matrix(int r, int c, double x = 0) : r(r), c(c), d(r * c, x) {}
    double& operator()(int i, int j) { return d[i * c + j]; }
    double operator()(int i, int j) const { return d[i * c + j]; }
    friend Matrix operator*(const Matrix& a, const Matrix& b) { if (a.c != b.r) throw std::runtime_error{"shape"}; Matrix m{a.r, b.c}; for (int i = 0; i < a.r; i++) for (int j = 0; j < b.c; j++) for (int k = 0; k < a.c; k++) m(i, j) += a(i, k) * b(k, j); return m; }
};
int main() {
  Meters a{1.5}, b{2};
  (a + b).print();
  printf("%d %d\n", a < b, a == b);
  printf("%d\n", (Count{3} + Count{4}).get());
  printf("%s %s %s\n", describe(std::vector{1, 2}).c_str(), describe(3.5).c_str(), describe(a).c_str());
  Factory f;
  f.add<Sq>("sq").add<Ci>("ci");
  std::vector<std::unique_ptr<Shape>> v;
  v.push_back(f.make("sq", 2));
  v.push_back(f.make("ci", 1));
  for (auto& s : std::vector<int>{0, 1}) v.push_back(v[s]->clone());
  double t = 0;
  for (const auto& s : v) t += s->area();
  printf("%g\n", t);
  try { f.make("tri", 1); } catch (const std::invalid_argument& e) { printf("%s\n", e.what()); }
  Property<int> p = 3;
  p.watch([](int o, int n) { printf("%d->%d\n", o, n); });
  p = 5;
  p = 8;
  int q = p;
  printf("%d\n", q);
  Matrix m(2, 2, 1), n{2, 1, 3};
  auto r = m * n;
  printf("%g %g\n", r(0, 0), r(1, 0));
  try { n * n;
  } catch (std::runtime_error& e) { puts(e.what());
  }
}
