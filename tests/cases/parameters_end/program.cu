// Objects passed by value end with the full expression that passes them, after the temporary for the result.
#include <cstdio>
#include <string>
#include <utility>
#include <functional>
#include <memory>
struct A { int n; A(int n = 0) : n(n) { printf("A(%d) ", n); } A(const A &o) : n(o.n) { printf("copy(%d) ", n); } A(A &&o) : n(o.n) { o.n = -o.n; printf("move(%d) ", n); } A &operator=(const A &o) { n = o.n; printf("=(%d) ", n); return *this; } ~A() { printf("~A(%d) ", n); } 
 A operator+(A o) const { return A(n + o.n); } int get() const { printf("get(%d) ", n); return n; } };
struct B { int n; B(int n) : n(n) { printf("B(%d) ", n); } ~B() { printf("~B(%d) ", n); } };
A f(A a) { printf("f "); return A(a.n + 10); }
A same(A a) { printf("same "); return a; }
int g(A a, B b) { printf("g "); return a.n + b.n; }
int thrower(int n) { throw n; }
A &ref(A &a) { return a; }
struct S { A a; S(A a) : a(std::move(a)) { printf("S "); } int m(A x) { printf("m "); return x.n; } virtual int v(A x) { printf("v "); return x.n; } virtual ~S() {} };
struct T : S { T(A &&a) : S(std::move(a)) {} int v(A x) override { printf("Tv "); return x.n + 1; } };
struct O { virtual int o(A x) { return x.n; } virtual ~O() {} };
struct U : S, O { U(A a) : S(std::move(a)) {} int o(A x) override { A y = std::move(x); printf("Uo "); return y.n; } };
void take(std::unique_ptr<A> p) { printf("take "); }
void str(std::string s) { printf("%s ", s.c_str()); s += " and more, long enough not to be small"; printf("%s ", s.c_str()); }
#define DO(...) try { __VA_ARGS__; printf("; "); } catch (int n) { printf("caught %d ", n); } printf("\n")
int fact(A a) { return a.n <= 1 ? 1 : a.n * fact(A(a.n - 1)); }
int main() {
    DO(f(A(1)));
    DO(f(A(1)).get());
    DO(A a(1); f(a).get());
    DO(int n = f(A(1)).get() + f(A(2)).get(); printf("%d", n));
    DO(A a = same(A(1)));
    DO(g(A(1), B(2)));
    DO(printf("%d ", g(A(1), B(2))), printf("after "));
    DO(g(A(1), B(thrower(3))));
    DO(S s(A(1)); s.m(A(2)); s.v(A(3)));
    DO(T t(A(1)); S *s = &t; s->v(A(2)));
    DO(U u(A(1)); O *o = &u; o->o(A(2)));
    DO(int (*p)(A, B) = g; p(A(1), B(2)));
    DO(auto l = [](A a) { printf("l "); return a.n; }; l(A(1)); int (*q)(A) = l; q(A(2)));
    DO(take(std::make_unique<A>(1)));
    DO(std::string s = "a string of some length, not short"; str(s); str("x"); str(std::move(s)));
    DO(fact(A(3)));
    DO(if (f(A(1)).n == 11) printf("if "));
    DO(while (f(A(1)).n != 11) {});
    DO(for (int i = 0; i < 2; i++) f(A(i)));
    DO(bool b = f(A(1)).n == 1 && f(A(2)).n == 2; printf("%d ", b));
    DO(bool b = f(A(1)).n == 11 || f(A(2)).n == 2; printf("%d ", b));
    DO(const A &r = f(A(1)); r.get());
    DO(A x(1), y(2); x = f(y); x.get());
    DO(int S::*pm = nullptr; (void)pm; int (S::*m)(A) = &S::m; S s(1); (s.*m)(A(7)));
    return 0;
}
