// Prototypes of templates, friends that are instances, functions chosen by what compiles, conversions to anything.
#include <cstdio>
#include <functional>
#include <string>
#include <type_traits>
#include <utility>

template <class T> class Box;
template <class T> void peek(const Box<T> &);
template <class T> class Box {
    T v;
public:
    Box(T v) : v(v) {}
    template <class U> Box(const Box<U> &o) : v(T(o.v)) {}
    template <class U> friend class Box;
    friend void peek<>(const Box<T> &);
};
template <class T> void peek(const Box<T> &b) { printf("%d\n", int(b.v)); }

template <class T> auto length(const T &t, int) -> decltype(t.size(), size_t()) { return t.size(); }
template <class T> size_t length(const T &, long) { return 99; }

template <class T> struct HasX {
    template <class F> static auto test(F *f) -> decltype(f->x, std::true_type{});
    static std::false_type test(...);
    static constexpr bool value = decltype(test((T *)nullptr))::value;
};
struct WithX { int x; };

struct Anything { template <class T> operator T() const { return T(7); } };

namespace far {
struct Count { int n; };
struct Step {
    int i;
    int operator*() const { return i * i; }
    Step &operator++() { ++i; return *this; }
    bool operator!=(Step o) const { return i != o.i; }
};
Step begin(const Count &) { return {0}; }
Step end(const Count &c) { return {c.n}; }
}

enum class Flag : unsigned { A = 1, B = 2, C = 4 };
constexpr Flag operator|(Flag a, Flag b) { return Flag(unsigned(a) | unsigned(b)); }
constexpr bool operator&(Flag a, Flag b) { return unsigned(a) & unsigned(b); }

struct Number { operator int() const { return -3; } };

int main() {
    Box<double> d(3.7);
    Box<int> i(d);
    peek(i);
    printf("%zu %zu\n", length(std::string("abc"), 0), length(3, 0));
    printf("%d %d\n", HasX<WithX>::value, HasX<int>::value);
    int n = Anything();
    double x = Anything();
    printf("%d %g\n", n, x);
    for (int square : far::Count{4}) printf("%d ", square);
    puts("");
    constexpr Flag f = Flag::A | Flag::C;
    static_assert(f & Flag::A, "");
    switch (f) {
    case Flag::A | Flag::C: puts("both"); break;
    default: puts("?");
    }
    auto pointer = +[](int a) { return a + 1; };
    printf("%d %d\n", pointer(4), +Number());
    using namespace std::placeholders;
    auto bound = std::bind([](int a, int b, int c) { return a * 100 + b * 10 + c; }, _2, 5, _1);
    printf("%d\n", bound(1, 2));
}
