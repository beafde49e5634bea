#include <cstdio>
#include <type_traits>
enum class E : int; void f(E e); enum class E : int { a = 3, b }; void f(E e) { std::printf("%d\n", (int)e); }
enum U : short; U g(U u); enum U : short { u1 = 1, u2 = 2 }; U g(U u) { return u; }
enum Color { R, G, B, A }; enum Neg { M = -2, P = 1 };
struct Bits { Color c : 2; Neg n : 2; bool t : 1; signed s : 3; unsigned char u : 7; E e : 4; };
enum H { h = 5 }; enum Big { big = 0x80000000 }; enum Huge : unsigned long long { huge = ~0ull };
void o(int) { std::puts("int"); } void o(unsigned) { std::puts("unsigned"); } void o(long) { std::puts("long"); }
void p(unsigned char) { std::puts("uchar"); } void p(int) { std::puts("int"); }
enum Small : unsigned char { small = 200 };
void q(double) { std::puts("double"); } void q(char) { std::puts("char"); }
void r(long long) { std::puts("ll"); } void r(float) { std::puts("float"); }
struct S { operator int() const { return 7; } operator double() const { return 2.5; } };
struct T { T(int) {} T(const char*) {} }; void t(T) { std::puts("T"); } void t(long) { std::puts("long"); }
template<class X> void v(X) { std::puts("X"); } template<class X> void v(X*) { std::puts("X*"); } template<class X> void v(const X*) { std::puts("const X*"); } void v(int*) { std::puts("int*"); }
template<class X> void w(X&) { std::puts("X&"); } template<class X> void w(X&&) { std::puts("X&&"); } template<class X> void w(const X&) { std::puts("const X&"); }
void y(const int&) { std::puts("const int&"); } void y(int&&) { std::puts("int&&"); } void y(int&) { std::puts("int&"); }
struct D0 {}; struct D1 : D0 {}; struct D2 : D1 {}; void z(D0*) { std::puts("D0"); } void z(D1*) { std::puts("D1"); } void z(void*) { std::puts("void"); }
void z2(const D0&) { std::puts("D0"); } void z2(const D1&) { std::puts("D1"); }
struct C { int m() { return 1; } int m() const { return 2; } };
void va(...) { std::puts("..."); } void va(S) { std::puts("S"); }
int main() {
    f(E::b); std::printf("%d\n", g(u2));
    Bits b{}; b.c = A; b.n = M; b.t = true; b.s = -3; b.u = 100; b.e = E::b;
    std::printf("%d %d %d %d %d %d %zu\n", b.c, b.n, b.t, b.s, b.u, (int)b.e, sizeof(Bits)); std::printf("%d\n", b.c == A);
    o(h); o(big); o(R); std::printf("%d %d %d\n", (int)sizeof(big), big > 0, huge == ~0ull);
    p(small); p('a'); p(true);
    S s; double d = s; int i = s; std::printf("%g %d\n", d, i); std::printf("%d\n", (int)std::is_same<std::underlying_type<Small>::type, unsigned char>::value);
    t(1L); t("x"); t(2);
    int n = 1; const int cn = 2; v(n); v(&n); v(&cn); v("s"); w(n); w(cn); w(3); y(n); y(cn); y(3); y(3.0);
    D2 d2; z(&d2); z2(d2); int* ip = &n; z(ip);
    C c; const C cc{}; std::printf("%d%d\n", c.m(), cc.m());
    va(s); va(3);
    std::printf("%d %d\n", std::is_same<decltype(h + 1), int>::value, std::is_same<decltype(big + 1), unsigned>::value);
    unsigned char uc = 1; uc <<= 9; uc = 3; std::printf("%d\n", uc << 9);
}
