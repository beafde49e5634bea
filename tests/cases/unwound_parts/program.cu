// If a part of an object throws while it is made, the parts before it end in reverse order, and `new` gives its memory back.
#include <cstdio>
#include <string>
#include <vector>
#include <new>
#include <cstdlib>
struct A { int n; A(int n) : n(n) { if (n < 0) throw n; printf("A(%d) ", n); } A(const A &o) : n(o.n) { if (n > 99) throw n; printf("copy(%d) ", n); } ~A() { printf("~A(%d) ", n); } };
struct D { static int made; int n; D() : n(made++) { if (n == 3) throw n; printf("D(%d) ", n); } ~D() { printf("~D(%d) ", n); } };
int D::made = 0;
struct Temp { int n; Temp(int n) : n(n) { printf("T(%d) ", n); } ~Temp() { printf("~T(%d) ", n); } };
int of(const Temp &t) { return t.n; }
int fails(const Temp &t) { throw t.n; }
struct P { A a, b; };
struct Q { P p; A c; int k = 5; };
struct Own { A a; ~Own() { printf("~Own "); } };
struct R { Own o; A c; };
struct DD { int k; A a = A(k); A b = A(k - 5); A c = A(k - 10); };
struct N { A a, b; static void *operator new(size_t n) { printf("new "); return malloc(n); } static void operator delete(void *p) { printf("delete "); free(p); } 
 static void *operator new[](size_t n) { printf("new[] "); return malloc(n); } static void operator delete[](void *p) { printf("delete[] "); free(p); } };
struct M { int n; M(int n) : n(n) { if (n < 0) throw n; printf("M(%d) ", n); } M() : M(-7) {} ~M() { printf("~M(%d) ", n); }
 static void *operator new(size_t n) { printf("new "); return malloc(n); } static void operator delete(void *p) { printf("delete "); free(p); } 
 static void *operator new[](size_t n) { printf("new[] "); return malloc(n); } static void operator delete[](void *p) { printf("delete[] "); free(p); } };
struct C { A a; D d[2]; A b; C() : a(1), d(), b(-3) {} };
struct V { std::vector<A> v; A last; };
#define TRY(...) try { __VA_ARGS__; printf("whole "); } catch (int n) { printf("caught %d ", n); } printf("\n")
P make(int n) { return {A(n), A(-n)}; }
int main() {
    TRY(P p{A(1), A(2)});
    TRY(P p{1, -2});
    TRY(P p = {A(1), A(-2)});
    TRY(Q q{{1, 2}, -3});
    TRY(Q q{1, 2, -3});
    TRY(R r{{1}, -2});
    TRY(A a[3] = {1, 2, -3});
    TRY(std::vector<A> v{1, 2, -3});
    TRY(D d[5]);
    D::made = 0;
    TRY(D d[5] = {});
    D::made = -20;
    TRY(D d[30]);
    D::made = 2;
    TRY(C c);
    D::made = 20;
    TRY(C c);
    TRY(DD d{20});
    TRY(DD d{8});
    TRY(DD d{2});
    TRY(new P{1, -2});
    TRY(delete new P{1, 2});
    TRY(new N{1, -2});
    TRY(delete new N{1, 2});
    TRY(new M(-1));
    TRY(new M[3]{1, 2, -3});
    TRY(new M[3]{1, 2});
    D::made = 0;
    TRY(new D[7]);
    TRY(P p{of(Temp(1)), fails(Temp(2))});
    TRY(P p{of(Temp(1)), of(Temp(2))});
    TRY(P p = make(4));
    TRY(A(100); P p{1, 2}; P q = p; q.b.n = 200; P r = q);
    TRY(V v{{1, 2}, -3});
    TRY(P *p = new P[2]{{1, 2}, {3, -4}}; (void)p);
    TRY(P p[2] = {{1, 2}, {3, -4}}; (void)p);
    for (int i = 0; i < 3; i++) { TRY(P p{i, 1 - i}); }
    TRY(P p{1, 2}; P q{3, 4}; throw 5);
    TRY(static P p{1, -2});
    TRY(static P p{1, 2});
    TRY(auto l = [x = A(1), y = A(-1)] { return x.n + y.n; }; l());
    TRY(throw P{1, -2});
    TRY(std::pair<A, A> p(1, -2));
    return 0;
}
