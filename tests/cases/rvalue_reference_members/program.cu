// Members that are `T &&`: in aggregates, in constructors, as types.
#include <cstdio>
#include <type_traits>
#include <utility>

struct P { int a, b; };
struct S { int &&r; };
struct S2 { P &&p; int k; };
struct C { int &&r; C(int &&x) : r(std::move(x)) {} };
struct D : C { int k; D(int &&x) : C(std::move(x)), k(1) {} };
struct Noisy { int n; Noisy(int n) : n(n) { printf("begin %d\n", n); } ~Noisy() { printf("end %d\n", n); } };
struct Holds { Noisy &&n; };
static_assert(std::is_same_v<decltype(S::r), int &&>);
static_assert(std::is_same_v<decltype(C::r), int &&>);
static_assert(std::is_same_v<decltype((S::r)), int &>);

int main() {
    S r{1};
    r.r = 4;
    printf("%d\n", r.r);
    int k = 3;
    S r2{static_cast<int &&>(k)};
    r2.r++;
    printf("%d\n", k);
    S2 r3{{1, 2}, 3};
    printf("%d %d\n", r3.p.b, r3.k);
    C c(std::move(k));
    c.r = 9;
    D d(std::move(k));
    d.r++;
    printf("%d %d\n", k, d.r);
    Holds h{Noisy(5)};
    printf("%d\n", h.n.n);
}
