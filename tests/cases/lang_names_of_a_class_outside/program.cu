#include <cstdio>
struct L { struct N { int v; N* next; }; typedef int Val; void add(N* n); N* get(Val v, N& m) const; N* head = nullptr; static const int C; static N n0; int k(const N* a, N b); enum K { A, B }; K kind(K k); };
void L::add(N* n) { n->next = head; head = n; }
L::N* L::get(Val v, N& m) const { N* p = head; (void)m; while (p && p->v != v) p = p->next; return p; }
const int L::C = sizeof(N) + sizeof(Val);
L::N L::n0 = N{7, nullptr};
int L::k(const N* a, N b) { return a->v + b.v; }
auto L::kind(K k) -> K { return K(k + 1); }
namespace n { void f(); struct S { void g(); struct In { int v; int h(In o); }; }; extern int k; template<class T> T id(T); }
void n::f() { std::printf("f %d\n", k); }
void n::S::g() { In i{3}; std::printf("g %d\n", i.h(i)); }
int n::S::In::h(In o) { return o.v + v + k; }
int n::k = 5;
template<class T> T n::id(T t) { return t; }
struct B { struct Node { int x; }; using V = int; protected: int q = 2; };
struct D : B { V f(Node n); Node g(V v) const; };
D::V D::f(Node n) { Node m = n; return m.x + q; }
B::Node D::g(V v) const { V w = v; return Node{w}; }
int main() {
   L l; L::N n{3, nullptr}; l.add(&n); std::printf("%d %d %d %d %d\n", l.get(3, n)->v, L::C, L::n0.v, l.k(&n, n), l.kind(L::A)); 
    n::f(); n::S().g(); std::printf("%d\n", n::id(4)); D d; std::printf("%d %d\n", d.f({4}), d.g(5).x); }
