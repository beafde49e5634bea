// An assignment that the compiler writes assigns members: it calls no constructor, not even one that copies.
#include <cstdio>

struct Logged {
    int v;
    Logged(int a) : v(a) {}
    Logged(const Logged &o) : v(o.v) { printf("copied %d\n", v); }
};
struct Defaulted {
    int v;
    Defaulted(int a) : v(a) {}
    Defaulted(const Defaulted &o) : v(o.v) { printf("copied %d\n", v); }
    Defaulted(Defaulted &&o) : v(o.v) { printf("moved %d\n", v); }
    Defaulted &operator=(const Defaulted &) = default;
};
struct Member { Logged m; int x; };
struct Derived : Logged { using Logged::Logged; };

int main()
{
    Logged a(1), b(2);
    a = b;
    a = a = Logged(3);
    Defaulted c(4), d(5);
    c = d;
    c = (Defaulted &&)d;
    Member e{6, 7}, f{8, 9};
    e = f;
    Derived g(10), h(11);
    g = h;
    Member list[2] = {{12, 13}, {14, 15}};
    list[0] = list[1];
    printf("%d %d %d %d %d %d\n", a.v, c.v, e.m.v, e.x, g.v, list[0].m.v);
}
