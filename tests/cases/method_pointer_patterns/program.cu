// Pointers to methods as parameters and patterns of templates, with qualifiers after the method's parameters.
#include <cstdio>

struct Counter {
    int n = 10;
    int plain(int x) { return n + x; }
    int constant(int x) const { return n - x; }
    int quiet(int x) noexcept { return n * x; }
};

template <class R, class C, class... A> int kind(R (C::*m)(A...)) { return 1; }
template <class R, class C, class... A> int kind(R (C::*m)(A...) const) { return 2; }
template <class R, class C, class... A> R call(const C &c, R (C::*m)(A...) const, A... args) { return (c.*m)(args...); }

template <class T> struct Signature { static const int arguments = -1; };
template <class R, class... A> struct Signature<R (*)(A...)> { static const int arguments = sizeof...(A); };
template <class R, class... A> struct Signature<R (*)(A...) noexcept> { static const int arguments = sizeof...(A); };
template <class R, class C, class... A> struct Signature<R (C::*)(A...)> { static const int arguments = 10 + sizeof...(A); };
template <class R, class C, class... A> struct Signature<R (C::*)(A...) const> { static const int arguments = 20 + sizeof...(A); };
template <class R, class C, class... A> struct Signature<R (C::*)(A...) noexcept> { static const int arguments = 10 + sizeof...(A); };
template <class R, class C, class... A> struct Signature<R (C::*)(A...) const noexcept> { static const int arguments = 20 + sizeof...(A); };
template <class F> struct Lambda : Signature<decltype(&F::operator())> {};

int silent(int a, int b) noexcept { return a + b; }
int apply(int (*f)(int, int) noexcept, int a) { return f(a, a); }
typedef int (Counter::*Quiet)(int) noexcept;

int main()
{
    printf("%d %d\n", kind(&Counter::plain), kind(&Counter::constant));
    Counter c;
    printf("%d\n", call(c, &Counter::constant, 3));
    Quiet q = &Counter::quiet;
    int (Counter::*p)(int) = q;
    printf("%d %d\n", (c.*q)(3), (c.*p)(4));
    auto sum = [](int a, char b) { return a + b; };
    auto next = [](int a) mutable { return a + 1; };
    auto same = [](int a) noexcept { return a; };
    printf("%d %d %d\n", Lambda<decltype(sum)>::arguments, Lambda<decltype(next)>::arguments, Lambda<decltype(same)>::arguments);
    printf("%d %d\n", Signature<decltype(&silent)>::arguments, Signature<int>::arguments);
    printf("%d\n", apply(silent, 4));
}
