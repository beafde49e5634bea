// Types of operands that are not evaluated: addresses of functions without a body, names of rvalue references, and
// deleted functions, which leave the other candidate where an argument does not fit.
#include <cstdio>
#include <type_traits>
#include <utility>

struct Members {
    int m(int) const;
    static int s(int);
};
int f(int);
template <class C, class R> R result(R (C::*)(int) const);

template <class T> struct Kind { static const char *name() { return "value"; } };
template <class T> struct Kind<T &> { static const char *name() { return "place"; } };
template <class T> struct Kind<T &&> { static const char *name() { return "moved"; } };
struct Logged {
    Logged() {}
    Logged(const Logged &) { puts("copied"); }
    Logged(Logged &&) { puts("moved"); }
};

void h(double) {}
void h(int) = delete;
template <class T> auto callable(T x, int) -> decltype(h(x), true) { return true; }
template <class T> bool callable(T x, long) { return false; }

int main()
{
    printf("%zu %zu %zu\n", sizeof(&f), sizeof(decltype(&Members::s)), sizeof(f(1)));
    printf("%d %d\n", std::is_same<decltype(result(&Members::m)), int>::value, std::is_member_function_pointer<decltype(&Members::m)>::value);
    Logged l;
    auto &&a = Logged();
    Logged &&b = std::move(l);
    const Logged &c = l;
    auto &&d = l;
    printf("%s %s %s %s\n", Kind<decltype(a)>::name(), Kind<decltype(b)>::name(), Kind<decltype(c)>::name(), Kind<decltype(d)>::name());
    Logged e = std::forward<decltype(b)>(b);
    Logged g = std::forward<decltype(d)>(d);
    printf("%d %d\n", callable(1.0, 0), callable(1, 0));
}
