// Arrays that `new` makes with values: without a length, from text, with braces left out, of classes and arrays.
#include <cstdio>

struct P { int a, b; };
template <class... T> int *several(T... values) { return new int[]{values...}; }
template <class... T> int *some(T... values) { return new int[8]{values...}; }

int main() {
    int *a = new int[]{1, 2};
    printf("%d %d\n", a[0], a[1]); delete[] a;
    char *s = new char[4]{"abc"};
    printf("%s\n", s); delete[] s;
    char *s2 = new char[]{"abcdef"};
    printf("%s\n", s2); delete[] s2;
    char *s3 = new char[8]{'x', 'y'};
    printf("%s\n", s3); delete[] s3;
    char *s4 = new char[100]{"long"};
    printf("%s %d\n", s4, s4[99]); delete[] s4;
    P *p = new P[2]{{1, 2}, {3, 4}};
    printf("%d %d %d %d\n", p[0].a, p[0].b, p[1].a, p[1].b); delete[] p;
    P *p2 = new P[]{{1, 2}, {3}};
    printf("%d %d %d %d\n", p2[0].a, p2[0].b, p2[1].a, p2[1].b); delete[] p2;
    int n = 5;
    int *c = new int[n]{1, 2};
    printf("%d %d %d %d\n", c[0], c[1], c[2], c[4]); delete[] c;
    P *p3 = new P[n]{{1, 2}};
    printf("%d %d %d %d\n", p3[0].a, p3[0].b, p3[1].a, p3[4].b); delete[] p3;
    P *p4 = new P[2]{1, 2, 3, 4};
    printf("%d %d %d %d\n", p4[0].a, p4[0].b, p4[1].a, p4[1].b); delete[] p4;
    int (*m)[2] = new int[2][2]{{1, 2}, {3, 4}};
    printf("%d %d %d\n", m[0][1], m[1][0], m[1][1]); delete[] m;
    auto w = new const char *[]{"one", "two"};
    printf("%s %s\n", w[0], w[1]); delete[] w;
    int *v = several(4, 5, 6);
    printf("%d %d\n", v[0], v[2]); delete[] v;
    int *u = some(7, 8);
    printf("%d %d %d\n", u[0], u[1], u[7]); delete[] u;
}
