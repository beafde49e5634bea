#include <stdlib.h>
enum E { A, B };
struct S { int a; };
int f(int a, float b);
const int N = 4;
int g(int *p) { return *p; }
int main() {
    float *p = malloc(4);
    int *q = p;
    const int *cq = q;
    q = cq;
    int n = p;
    p = 3;
    E e = 1;
    S s = 3;
    s + s;
    s.a.b = 1;
    S *ps = &s;
    ps.a = 1;
    s->a = 1;
    N = 5;
    3 = n;
    int arr[n];
    int neg[-1];
    arr = 0;
    n = 3.0 % 2;
    n = *n;
    n = n[0];
    n();
    f(1);
    f(1, 2, 3);
    g(&3);
    void v;
    int z[2] = {1, 2, 3};
    char t[2] = "abc";
    int &r;
    int &r2 = 3;
    if (s) return;
    switch (1.5) { case 1: case 1: break; }
    break;
    goto nowhere;
    n == 3;
    if (n = 3) n = 1 / 0;
    auto u;
    return "x";
}
