// Type lists, tag dispatch, mixins, policies.
#include <cstdio>
#include <string>
#include <utility>
#include <type_traits>
#include <tuple>

// type lists, tag dispatch, policies
template <class... Ts> struct list { static constexpr int size = sizeof...(Ts); };
template <class L, class T> struct push;
template <class... Ts, class T> struct push<list<Ts...>, T> { using type = list<Ts..., T>;
};
template <class L> struct head; template <class H, class... T> struct head<list<H, T...>> { using type = H; };
template <template <class...> class F, class L> struct apply;
template <template <class...> class F, class... Ts> struct apply<F, list<Ts...>> { using type = F<Ts...>;
};
template <class L, template <class> class P> struct filter;
template <template <class> class P> struct filter<list<>, P> { using type = list<>;
};
template <class A, class B> struct cat;
template <class... A, class... B> struct cat<list<A...>, list<B...>> { using type = list<A..., B...>;
};
template <class H, class... T, template <class> class P> struct filter<list<H, T...>, P> { using type = typename cat<std::conditional_t<P<H>::value, list<H>, list<>>, typename filter<list<T...>, P>::type>::type;
};
template <class... B> struct Inherit : B... { template <class F> void each(F f) { (f(static_cast<B&>(*this)), ...); }
};
template <int I> struct Slot { int v = I; };
template <class Seq> struct Slots;
template <int... I> struct Slots<std::integer_sequence<int, I...>> : Slot<I>... { int sum() const { return (Slot<I>::v + ...); }
};
struct fast {}; struct slow {};
template <class T> struct tag_of { using type = slow;
};
template <> struct tag_of<int> { using type = fast;
};
template <class T> const char* impl(T, fast) { return "fast";
}
template <class T> const char* impl(T, slow) { return "slow";
}
template <class T> const char* run(T t) { return impl(t, typename tag_of<T>::type{}); }
template <class D> struct Counter { static inline int n = 0; Counter() { ++n; } ~Counter() { --n; } };
struct X : Counter<X> {}; struct Y : Counter<Y> {};
template <class D> struct Cmp { friend bool operator!=(const D& a, const D& b) { return !(a == b); }
    friend bool operator>(const D& a, const D& b) { return b < a; }
};
struct Num : Cmp<Num> { int v;
    Num(int v) : v(v) {}
    bool operator==(const Num& o) const { return v == o.v; }
    bool operator<(const Num& o) const { return v < o.v; }
};
template <class T, class F, size_t... I> void each_in(T& t, F f, std::index_sequence<I...>) { (f(std::get<I>(t)), ...);
}
template <class... Ts, class F> void each(std::tuple<Ts...>& t, F f) { each_in(t, f, std::index_sequence_for<Ts...>{});
}
template <class OutP, class FmtP> struct Logger : private OutP, private FmtP { using OutP::write;
    using FmtP::format;
    void log(int x) { write(format(x)); }
};
struct Out { void write(const std::string& s) { printf("[%s]\n", s.c_str()); }
};
struct Fmt { std::string format(int x) { return "v=" + std::to_string(x); }
};
int main() {
  using L = list<int, double, char>;
  using L2 = push<L, long>::type;
  printf("%d %d\n", L2::size, (int)sizeof(head<L2>::type));
  using F = filter<L2, std::is_integral>::type; printf("%d\n", F::size);
  static_assert(std::is_same_v<apply<std::tuple, list<int, char>>::type, std::tuple<int, char>>);
  Inherit<X, Y> in; int c = 0; in.each([&](auto&) { ++c; }); printf("%d %d %d\n", c, X::n, Y::n);
  Slots<std::make_integer_sequence<int, 4>> s;
  printf("%d\n", s.sum());
  s.Slot<2>::v = 10;
  printf("%d\n", s.sum());
  printf("%s %s\n", run(1), run(2.0)); Num a(1), b(2); printf("%d %d\n", a != b, a > b);
  std::tuple t(1, 2.5, 'c');
  each(t, [](auto& x) { x += 1; });
  printf("%d %g %c\n", std::get<0>(t), std::get<1>(t), std::get<2>(t));
  Logger<Out, Fmt> lg; lg.log(4);
}
