// Elements that `new T[n]{…}` gives values need no default constructor.
#include <cstdio>
#include <string>

struct Named {
    const char *n;
    Named(const char *n) : n(n) { printf("+%s ", n); }
    ~Named() { printf("~%s ", n); }
};
struct Numbered {
    int n;
    Numbered(int n = 7) : n(n) { printf("+%d ", n); }
    ~Numbered() { printf("~%d ", n); }
};
struct Pair { int a, b; };

int main()
{
    Named *p = new Named[2]{"a", "b"};
    printf("%s ", p[1].n);
    delete[] p;
    puts("");
    int n = 4;
    Numbered *q = new Numbered[n]{1, Numbered(2)};
    delete[] q;
    puts("");
    Pair *r = new Pair[n]{{1, 2}, {3}};
    printf("%d %d %d %d %d\n", r[0].a, r[0].b, r[1].a, r[1].b, r[3].b);
    delete[] r;
    int (*m)[2] = new int[2][2]{{1, 2}, {3, 4}};
    printf("%d %d\n", m[0][1], m[1][0]);
    delete[] m;
}
