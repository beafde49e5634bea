// References initialised in braces are bound to the object itself, and `auto` in braces is no list.
#include <cstdio>
#include <vector>

struct Base { int v = 1; };
struct Derived : Base {};
struct Text { Text(const char *s) : s(s) {} const char *s; };

int main()
{
    int x = 1;
    int &a{x};
    const int &b{x};
    auto &c{x};
    a = 5;
    printf("%d %d %d\n", x, b, c);
    Derived d;
    Base &e{d};
    e.v = 9;
    const Text &t{"made"};
    const std::vector<int> &l{1, 2, 3}, &m{4};
    printf("%d %s %zu %zu\n", d.v, t.s, l.size(), m.size());
    auto f{3};
    auto g = {3};
    const auto h{2.5};
    auto *p{&f};
    *p += 1;
    printf("%d %zu %g\n", f, g.size(), h);
}
