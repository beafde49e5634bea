#include <cstdio>
struct A { int x = 1, y = 2; int add(int k) { return x + k; } int mul(int k) const { return y * k; } virtual int v(int k) { return k; } virtual ~A() {} static int s(int q) { return q; } A &self() { return *this; } };
struct B : A { int z = 3; int v(int k) override { return k * 10; } };
struct P { double d; int n; };
typedef int (A::*Method)(int);
using CMethod = int (A::*)(int) const;
int apply(A &a, Method m, int k) { return (a.*m)(k); }
template <typename T, typename M> M get(const T &t, M T::*p) { return t.*p; }
template <typename C> int call(C *c, int (C::*f)(int), int k) { return (c->*f)(k); }
struct Op { const char *name; int (A::*f)(int); };
int main() {
    A a; B b;
    int A::*px = &A::x;
    a.*px = 5; printf("%d %d\n", a.x, (&b)->*px);
    px = &A::y; printf("%d\n", a.*px);
    Method m = &A::add; printf("%d %d\n", (a.*m)(10), apply(b, m, 3));
    m = &A::v; printf("%d %d %d\n", (a.*m)(7), (b.*m)(7), apply(b, &A::v, 2));
    CMethod c = &A::mul; const A &ca = a; printf("%d\n", (ca.*c)(4));
    int A::*none = nullptr; printf("%d %d\n", none == nullptr, px != nullptr);
    if (!none) puts("null");
    P p{2.5, 7}; double P::*pd = &P::d; int P::*pn = &P::n; p.*pd *= 2; printf("%g %d %g\n", p.*pd, get(p, pn), get(p, &P::d));
    printf("%d\n", call(&a, &A::add, 100));
    Op ops[] = {{"add", &A::add}, {"v", &A::v}};
    for (Op &o : ops) printf("%s %d\n", o.name, (b.*o.f)(6));
    A *pa = &b; printf("%d\n", (pa->*m)(9));
    int (*fs)(int) = &A::s; printf("%d\n", fs(3));
    int A::*table[2] = {&A::x, &A::y}; int sum = 0; for (auto t : table) sum += a.*t; printf("%d\n", sum);
    auto q = &A::self; (a.*q)().x = 50; printf("%d\n", a.x);
    int B::*bz = &B::z; int B::*bx = &A::x; printf("%d %d\n", b.*bz, b.*bx);
}
