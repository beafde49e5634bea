// Initial values of members that name other members; unions with classes; owners and guides.
#include <cstdio>
#include <string>
#include <vector>
#include <memory>
#include <utility>
struct Cfg { int w = 640, h = w / 2;
    std::string title = "win" + std::to_string(w);
    bool full{false};
    int area() const { return w * h; }
};
struct Inner { int a = 1; int b = a + 1; }; struct Outer { Inner i; Inner j{5}; int k = i.a + j.b; };
struct Agg { const char* n; int v[3] = {1, 2, 3}; Inner in{}; double d = 0.5; };
class Counter { int n = 0;
    public: Counter& operator++() { ++n; return *this; }
    Counter operator++(int) { auto t = *this; ++n; return t; } explicit operator int() const { return n; }
    friend Counter operator+(Counter a, int k) { a.n += k; return a; }
};
template <class T> class Opt { union { char none; T val; };
    bool has;
    public: Opt() : none(0), has(false) {}
    Opt(T t) : val(std::move(t)), has(true) {}
    Opt(const Opt& o) : none(0), has(o.has) { if (has) new (&val) T(o.val); }
    ~Opt() { if (has) val.~T(); }
    template <class F> auto then(F f) -> Opt<decltype(f(val))> { if (has) return f(val); return {}; }
    T or_else(T t) const { return has ? val : t; } explicit operator bool() const { return has; }
};
template <class T> Opt(T) -> Opt<T>;
template <class T, class D = std::default_delete<T>> struct Owner { T* p;
    D d;
    explicit Owner(T* p, D d = D()) : p(p), d(d) {}
    ~Owner() { if (p) d(p); }
    Owner(Owner&& o) noexcept : p(std::exchange(o.p, nullptr)), d(std::move(o.d)) {}
    Owner(const Owner&) = delete;
};
template <class... Ts> struct first; template <class T, class... R> struct first<T, R...> { using type = T; };
template <class... Ts> auto largest(Ts... ts) { typename first<Ts...>::type m{};
    ((m = ts > m ? ts : m), ...);
    return m;
}
template <class T> void print(const T& t) { if constexpr (std::is_same_v<T, std::string>) printf("'%s' ", t.c_str()); else if constexpr (std::is_floating_point_v<T>) printf("%.2f ", t); else printf("%d ", (int)t);
}
template <class... Ts> void line(const Ts&... ts) { (print(ts), ...); puts(""); }
struct Base { virtual ~Base() = default;
    virtual std::string name() const { return "base"; }
    protected: int id = 4;
};
struct Left : Base { std::string name() const override { return "left" + std::to_string(id); }
    using Base::id;
};
int main() {
  Cfg c;
  line(c.w, c.h, c.title, c.full, c.area());
  Cfg d{100};
  line(d.w, d.h, d.title);
  Cfg e{.w = 8};
  line(e.h, e.title);
  Outer o;
  line(o.i.b, o.j.b, o.k);
  Outer p{{7}};
  line(p.i.b, p.k);
  Agg a{"x", {9}};
  line(a.v[0], a.v[1], a.in.b, a.d);
  Agg b{"y"};
  line(b.v[2], b.d);
  Counter n;
  ++n;
  n++;
  line(static_cast<int>(n + 5), int(n));
  Opt s(std::string("abc"));
  line(s.then([](std::string& x) { return (int)x.size(); }).or_else(-1), Opt<int>().or_else(3), (bool)s);
  Opt t = 4;
  line(t.or_else(0));
  Owner w(new int(3), [](int* p) { printf("bye %d\n", *p); delete p; });
  { auto v = std::move(w);
      line(*v.p, w.p == nullptr);
  }
  line(largest(1, 7, 3), largest(1.5, 0.5));
  std::unique_ptr<Base> l = std::make_unique<Left>();
  line(l->name(), static_cast<Left&>(*l).id);
  std::vector<Agg> va{{"p"}, {"q", {4, 5}}};
  line(va[1].v[1], va[1].v[2], va[0].in.a);
  Inner arr[3] = {{2}};
  line(arr[0].b, arr[1].b, arr[2].a);
  auto* dyn = new Inner[2]{{6}};
  line(dyn[0].b, dyn[1].b);
  delete[] dyn;
  Inner z = {};
  line(z.b);
  z = {3, 4};
  line(z.a, z.b);
  auto f = [](Inner i = {8}) { return i.b;
  };
  line(f());
}
