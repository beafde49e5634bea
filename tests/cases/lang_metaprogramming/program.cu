// Lists of types, traits by specialisation, variable templates, hiding by using.
#include <cstdio>
#include <type_traits>
#include <utility>
#include <cstddef>
// heterogenous list metaprogramming
struct nil {}; template <class H, class T> struct cons {};
template <class... Ts> struct make { using type = nil;
};
template <class H, class... T> struct make<H, T...> { using type = cons<H, typename make<T...>::type>;
};
template <class L> struct length : std::integral_constant<int, 0> {};
template <class H, class T> struct length<cons<H, T>> : std::integral_constant<int, 1 + length<T>::value> {};
template <class L, template <class> class F> struct mapt { using type = nil;
};
template <class H, class T, template <class> class F> struct mapt<cons<H, T>, F> { using type = cons<F<H>, typename mapt<T, F>::type>;
};
template <class L, class A> struct fold_size { static constexpr size_t value = A::value;
};
template <class H, class T, class A> struct fold_size<cons<H, T>, A> { static constexpr size_t value = sizeof(H) + fold_size<T, A>::value;
};
template <class L, class T> struct place;
template <class T, class R> struct place<cons<T, R>, T> : std::integral_constant<int, 0> {};
template <class H, class R, class T> struct place<cons<H, R>, T> : std::integral_constant<int, 1 + place<R, T>::value> {};
template <class T> using ptr = T*;
template <class L> struct storage;
template <> struct storage<nil> { template <class F> void each(F&&) const {}
};
template <class H, class T> struct storage<cons<H, T>> : storage<T> { H head{};
    template <class F> void each(F&& f) const { f(head); storage<T>::each(std::forward<F>(f)); }
    template <int I> auto& get() { if constexpr (I == 0) return head; else return storage<T>::template get<I - 1>(); }
};
template <size_t... I> constexpr auto squares(std::index_sequence<I...>) { struct R { size_t v[sizeof...(I)]; };
    return R{{I * I...}};
}
template <class F, class... A> using result_of = decltype(std::declval<F>()(std::declval<A>()...));
template <class F, class... A> constexpr bool callable_impl(...) { return false;
}
template <class F, class... A, class = result_of<F, A...>> constexpr bool callable_impl(int) { return true;
}
template <class F, class... A> constexpr bool callable = callable_impl<F, A...>(0);
template <class T, class = void> struct printer { static void print(const T&) { printf("? "); }
};
template <class T> struct printer<T, std::enable_if_t<std::is_integral_v<T>>> { static void print(T t) { printf("i%lld ", (long long)t); }
};
template <class T> struct printer<T, std::enable_if_t<std::is_floating_point_v<T>>> { static void print(T t) { printf("f%g ", (double)t); }
};
template <class T> struct printer<T*> { static void print(T*) { printf("ptr "); }
};
template <class T, size_t N> struct printer<T[N]> { static void print(const T (&a)[N]) { printf("[ "); for (auto& x : a) printer<T>::print(x); printf("] "); }
};
template <class... T> void show(const T&... t) { (printer<T>::print(t), ...); puts(""); }
template <class T> struct Singleton { static T& get() { static T t; return t; }
    protected: Singleton() = default;
    Singleton(const Singleton&) = delete;
};
struct Conf : Singleton<Conf> { int n = 7;
    private: friend class Singleton<Conf>;
    Conf() = default;
};
template <class T, T... Cs> struct chars { static constexpr T str[] = {Cs..., 0}; };
template <int N> struct fact { enum { value = N * fact<N - 1>::value };
};
template <> struct fact<0> { enum { value = 1 };
};
template <bool B> struct choose { template <class T, class U> using type = T;
};
template <> struct choose<false> { template <class T, class U> using type = U;
};
template <class T> constexpr T pi = T(3.14159265358979L);
template <class T> constexpr const char* nm = "?";
template <> constexpr const char* nm<int> = "int";
template <class T> constexpr const char* nm<T*> = "pointer";
struct Base { int which(int) { return 1; }
};
struct Derv : Base { using Base::which;
    int which(double) { return 2; }
    int which(int) { return 3; }
};
int main() {
  using L = make<int, char, double>::type;
  printf("%d %zu %d\n", length<L>::value, fold_size<L, std::integral_constant<size_t, 0>>::value, place<L, double>::value);
  using P = mapt<L, ptr>::type; static_assert(std::is_same_v<P, cons<int*, cons<char*, cons<double*, nil>>>>);
  storage<L> s;
  s.get<0>() = 4;
  s.get<1>() = 'q';
  s.get<2>() = 2.5;
  s.each([](auto x) { printer<decltype(x)>::print(x); });
  puts("");
  constexpr auto q = squares(std::make_index_sequence<5>{});
  static_assert(q.v[4] == 16);
  printf("%zu\n", q.v[3]);
  auto f = [](int, const char*) {};
  printf("%d %d\n", callable<decltype(f), int, const char*>, callable<decltype(f), const char*>);
  int arr[2] = {1, 2}; show(1, 2.5f, &arr, arr, 'c', nullptr); Conf::get().n++; printf("%d\n", Conf::get().n);
  printf("%s %d %s\n", chars<char, 'h', 'i'>::str, (int)fact<5>::value, std::is_same_v<choose<false>::type<int, char>, char> ? "yes" : "no");
  printf("%.3f %s %s %s\n", pi<double>, nm<int>, nm<char*>, nm<char>);
  Derv d; printf("%d %d\n", d.which(1), d.which(1.5));
}
