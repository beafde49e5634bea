// A variable template of the class, with a pack, named in a method that stands before it.
#include <cstdio>
#include <type_traits>
template <typename T> struct S {
    template <typename... Rest> bool f(Rest&... rest) { return one<Rest...>; }
    template <typename... Rest> static constexpr bool one = sizeof...(Rest) == 1 && !(std::is_same_v<Rest, T> && ...);
};
int main() { float x; S<int> s; printf("%d %d\n", s.f(x), s.f()); }
