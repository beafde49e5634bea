#include <cstdio>
#include <string>
#include <utility>
struct T { const char *n; int v; T(const char *n, int v) : n(n), v(v) { } T(const T &o) : n(o.n), v(o.v) { printf("copy %s ", n); } T(T &&o) : n(o.n), v(o.v) { printf("move %s ", n); } ~T() { printf("~%s ", n); } };
struct D : T { D(const char *n, int v) : T(n, v) {} };
struct I { int k; operator int &() { return k; } operator int() const { return k + 1; } };
struct P { int a[3] = {1, 2, 3}; operator int *() { return a; } };
struct F { F(int x) : x(x) {} int x; };
int main() {
    for (int t = 0; t < 2; ++t) {
        T a("a", 1), b("b", 2); D d("d", 3); const T c("c", 4);
        { const T &r = t ? a : c; printf("| %s %d\n", r.n, &r == &a || &r == &c); }
        { T &r = t ? d : a; printf("| %s %d\n", r.n, &r == &a || &r == &d); }
        { T x = t ? d : a; printf("| %s\n", x.n); }
        { T x = t ? T("t", 9) : a; printf("| %s\n", x.n); }
        { T x = t ? std::move(a) : b; printf("| %s\n", x.n); }
        { T x = t ? std::move(a) : std::move(b); printf("| %s\n", x.n); }
        { T &&x = t ? std::move(a) : std::move(d); printf("| %s %d\n", x.n, &x == &a || &x == &d); }
        { T x = t ? c : a; printf("| %s\n", x.n); }
        { T x = t ? D("e", 1) : T("f", 2); printf("| %s\n", x.n); }
        (t ? a : b).v = 50; printf("%d %d\n", a.v, b.v);
        I i{7}; int n = 3; (t ? i : n) = 70; printf("%d %d\n", i.k, n);
        const I ci{7}; printf("%d %ld\n", t ? ci : 2, t ? 2L : ci);
        P p; int *q = t ? p : (int *)nullptr; printf("%d\n", q ? q[1] : 0); printf("%d\n", *(t ? p : p.a + 1));
        F f(1); F g = t ? f : 5; printf("%d\n", g.x); F h = t ? 6 : f; printf("%d\n", h.x);
        std::string s = "str"; std::string u = t ? s : "lit"; printf("%s %s\n", u.c_str(), (t ? "x" : s + "y").c_str());
        I j{9}; double e = t ? i : 2.5; printf("%g %g\n", e, t ? 2.5 : j);
        auto l = [](int x) { return x + 1; }; int (*fp)(int) = t ? l : (int (*)(int))nullptr; printf("%d\n", fp ? fp(1) : 0);
        printf("end\n");
    }
}
