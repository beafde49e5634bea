// `struct P<T>` names the class that `P<T>` is.
#include <cstdio>
template<typename T> struct P { T a; int n; };
template<typename T> void f(T v) { struct P<T> p; p.a = v; p.n = 1; printf("%f %d\n", (double)p.a, p.n); }
int main() { f(2.0f); f(3.0); struct P<int> q; q.a = 1; q.n = 2; printf("%d\n", q.a + q.n); }
