// `throw x;` moves the object if its scope ends within the innermost try block or function, and copies a parameter.
#include <cstdio>
#include <utility>
struct A { int n; A(int n = 0) : n(n) { printf("A(%d) ", n); } A(const A &o) : n(o.n) { printf("copy(%d) ", n); } A(A &&o) : n(o.n) { o.n = -o.n; printf("move(%d) ", n); } ~A() { printf("~A(%d) ", n); } };
A global(9);
void f() { A a(1); throw a; }
void g(A a) { throw a; }
void h() { A a(2); try { throw a; } catch (A &x) { printf("in h %d, a %d ", x.n, a.n); throw; } }
void h2() { A a(2); try { A b(3); throw b; } catch (A &x) { printf("in h %d ", x.n); } }
void i() { try { A a(1); { throw a; } } catch (A x) { printf("i %d ", x.n); throw x; } }
void j() { A a(1); for (;;) { if (a.n) { throw a; } } }
void k() { static A s(3); throw s; }
void l() { A a[2]; throw a[1]; }
void m() { A a(4); A &r = a; throw r; }
void n() { const A a(5); throw a; }
void o() { A a(6); auto fn = [&] { throw a; }; fn(); }
void p() { A a(6); auto fn = [a]() mutable { throw a; }; fn(); }
void q() { A a(7); try { throw 1; } catch (int) { throw a; } }
void q2() { A a(7); try { throw 1; } catch (int) { A b(8); throw b; } }
void r(A a) try { throw a; } catch (A &x) { printf("r %d %d ", x.n, a.n); throw; }
void s() { throw global; }
void t() { A a(8); throw (a); }
void u() { A a(8); throw std::move(a); }
void v() { A a(8); bool b = true; throw b ? a : a; }
A w() { A a(1); return (a); }
A x(A a) { return (a); }
#define DO(...) try { __VA_ARGS__; } catch (A &x) { printf("caught %d ", x.n); } printf("\n")
int main() { DO(f()); DO(g(A(1))); DO(h()); DO(h2()); DO(i()); DO(j()); DO(k()); DO(l()); DO(m()); DO(n()); DO(o()); DO(p()); DO(q()); DO(q2()); DO(r(A(1))); DO(s()); DO(t()); DO(u()); DO(v()); DO(w()); DO(x(A(1)));
 return 0; }
