// Expression templates, folds, compile-time polynomials.
#include <cstdio>
#include <cmath>
#include <array>
#include <tuple>
#include <utility>
// expression templates with CRTP + CTAD + fold + constexpr
template <class D> class VecExpr { public: constexpr double operator[](size_t i) const { return static_cast<const D&>(*this)[i]; }
    constexpr size_t size() const { return static_cast<const D&>(*this).size(); }
};
template <size_t N> class Vec : public VecExpr<Vec<N>> { std::array<double, N> d{};
    public: Vec() = default;
    template <class... T, class = std::enable_if_t<sizeof...(T) == N>> constexpr Vec(T... t) : d{static_cast<double>(t)...} {}
    template <class E> Vec(const VecExpr<E>& e) { for (size_t i = 0; i < N; ++i) d[i] = e[i]; }
    constexpr double operator[](size_t i) const { return d[i]; }
    double& operator[](size_t i) { return d[i]; }
    constexpr size_t size() const { return N; }
};
template <class... T> Vec(T...) -> Vec<sizeof...(T)>;
template <class L, class R, class Op> class BinExpr : public VecExpr<BinExpr<L, R, Op>> { const L& l;
    const R& r;
    Op op;
    public: BinExpr(const L& l, const R& r, Op op) : l(l), r(r), op(op) {}
    double operator[](size_t i) const { return op(l[i], r[i]); }
    size_t size() const { return l.size(); }
};
template <class E, class F> class MapExpr : public VecExpr<MapExpr<E, F>> { E e;
    F f;
    public: MapExpr(E e, F f) : e(e), f(f) {}
    double operator[](size_t i) const { return f(e[i]); }
    size_t size() const { return e.size(); }
};
struct Plus { double operator()(double a, double b) const { return a + b; }
};
struct Times { double operator()(double a, double b) const { return a * b; }
};
template <class L, class R> auto operator+(const VecExpr<L>& l, const VecExpr<R>& r) { return BinExpr(static_cast<const L&>(l), static_cast<const R&>(r), Plus{});
}
template <class L, class R> auto operator*(const VecExpr<L>& l, const VecExpr<R>& r) { return BinExpr(static_cast<const L&>(l), static_cast<const R&>(r), Times{});
}
template <class E, class F> auto map(const VecExpr<E>& e, F f) { return MapExpr(static_cast<const E&>(e), f);
}
template <class E> double sum(const VecExpr<E>& e) { double s = 0;
    for (size_t i = 0; i < e.size(); ++i) s += e[i];
    return s;
}
template <class F, class T, size_t... I> constexpr auto apply_impl(F&& f, T&& t, std::index_sequence<I...>) { return f(std::get<I>(t)...);
}
template <class F, class... T> constexpr auto apply_to(F&& f, const std::tuple<T...>& t) { return apply_impl(std::forward<F>(f), t, std::index_sequence_for<T...>{});
}
template <class... Fs> auto compose(Fs... fs) { return [=](auto x) { auto r = x; ((r = fs(r)), ...); return r; };
}
template <int... Cs> struct Poly { static constexpr double eval(double x) { double r = 0; ((r = r * x + Cs), ...); return r; }
};
template <auto... Vs> struct Values { static constexpr auto sum = (Vs + ... + 0);
    template <class F> static void each(F f) { (f(Vs), ...); }
};
int main() {
  Vec a{1, 2, 3}; Vec b(4.0, 5.0, 6.0); Vec<3> c = a + b * a; printf("%g %g %g\n", c[0], c[1], c[2]);
  printf("%g\n", sum(map(a + b, [](double x) { return x * x; })));
  static_assert(std::is_same_v<decltype(a), Vec<3>>);
  printf("%d\n", apply_to([](auto... x) { return (int)(x + ...); }, std::tuple(1, 2.5, 3L)));
  printf("%g\n", compose([](double x) { return x + 1; }, [](double x) { return x * 10; })(2.0));
  constexpr double p = Poly<1, 2, 3>::eval(2); static_assert(p == 11); printf("%g\n", p);
  printf("%d\n", (int)Values<1, 2L, 'a'>::sum);
  Values<1, 2, 3>::each([](auto v) { printf("%d ", (int)v); });
  puts("");
}
