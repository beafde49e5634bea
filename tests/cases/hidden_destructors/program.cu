// Classes whose destructors are not public, `final`, and `auto` for several variables: what is right stays accepted.
#include <cstdio>
#include <memory>
#include <vector>
#include <thread>
#include <atomic>
class Single { Single() { printf("made\n"); } ~Single() { printf("ended\n"); } static Single one; int n = 3; public: static Single &get() { static Single s; return s; } int v() { return n; } static Single &other() { return one; } };
Single Single::one;
class Node { int v; ~Node() { printf("~Node %d\n", v); } Node(int v) : v(v) {} friend class Tree; friend void drop(Node *); };
class Tree { Node a{1}; Node *p = new Node(2); Node many[2]{Node(3), Node(4)}; public: Tree() {} ~Tree() { delete p; Node local(5); } };
void drop(Node *n) { delete n; }
class Base { public: int n = 1; protected: ~Base() {} };
struct Derived : Base { int m = 2; };
class Self { int n; ~Self() { printf("~Self\n"); } public: Self(int n) : n(n) {} void done() { delete this; } };
template <class T> struct CRTP { protected: ~CRTP() {} public: int f() { return static_cast<T *>(this)->g(); } };
struct Impl : CRTP<Impl> { int g() { return 9; } };
struct Deleter { template <class T> void operator()(T *p) { delete p; } };
class P { int a; public: int b; int get() { return a + b; } };
struct Vol { int f() { return 1; } int f() const { return 2; }  static int g(int); int g(double) { return 3; } __host__ __device__ int h() { return 1; } };
template <class A, class B> struct Two { void f(A) { } void g(B) {} };
struct I { virtual void f() = 0; virtual ~I() = default; };
struct J : I { void f() final { printf("J::f\n"); } };
struct K final : J {};
struct E { E() = default; E(int); E(const E &) = default; };
int main() {
    printf("%d %d\n", Single::get().v(), Single::other().v());
    { Tree t; }
    { Derived d; printf("%d\n", d.n + d.m); Impl i; printf("%d\n", i.f()); }
    (new Self(1))->done();
    P p{}; P q = p; P r{q}; P s = {}; p.b = 1; (void)r; (void)s; (void)q;
    auto x = 1, *y = &x; const auto &z = x, w = 3; auto i = 0, n = 4; auto f = [] {}; (void)f;
    for (auto a = p.b, b = 2; a < b; a++) printf("%d%d%d%d%d\n", *y, z, w, i, n);
    K k; k.f();
    std::vector<Derived> v(2);
    auto t = std::make_unique<Derived>();
    std::atomic<int> at{1};
    return 0;
}
