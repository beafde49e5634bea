#include <cstdio>
#include <cstdlib>
#include <new>
#include <memory>
#include <vector>
struct Arena { char room[256]; size_t at = 0; void* take(size_t n) { void* p = room + at; at += (n + 15) / 16 * 16; return p; } };
void* operator new(size_t n, Arena& a) { std::printf("arena %d\n", (int)n); return a.take(n); }
void* operator new(size_t n, Arena& a, int k, const char* s) { std::printf("arena %d %d %s\n", (int)n, k, s); return a.take(n); }
void* operator new[](size_t n, Arena& a) { std::printf("arena[] %d\n", (int)n); return a.take(n); }
struct T { int v; T() : v(1) {} T(int v) : v(v) {} ~T() { std::printf("~T%d\n", v); } };
struct U { short a, b; };
struct S { double d; void operator delete[](void* p, size_t n) { std::printf("S[] %d\n", (int)n); std::free(p); } void operator delete(void* p, size_t n) { std::printf("S %d\n", (int)n); std::free(p); } void* operator new(size_t n) { std::printf("S new %d\n", (int)n); return std::malloc(n); }};
struct alignas(16) V { float f[4]; ~V() {} void* operator new[](size_t n) { std::printf("V[] %d\n", (int)n); return std::malloc(n); } };
struct M { void* self; M() { self = new int(3); } ~M() { delete (int*)self; }  static void* operator new(size_t n) { std::puts("M"); int* q = new int[3]; delete[] q; return std::malloc(n); } };
struct Base { virtual ~Base() = default; int b = 1; static void operator delete(void* p, size_t n) { std::printf("Base gone %d\n", (int)n); std::free(p); } };
struct Derived : Base { int d[5]; };
struct Left { virtual ~Left() { std::puts("~Left"); } int l; };
struct Both : Left, Base { int x; };
int main() {
    Arena a;
    T* t = new (a) T(5); T* u = new (a, 3, "x") T; std::printf("%d %d\n", t->v, u->v); t->~T(); u->~T();
    U* w = new (a) U[4]; w[3].b = 2; std::printf("%d\n", w[3].b);
    alignas(16) char buf[64]; int* p = new (buf) int[4]{1, 2}; std::printf("%d %d %d\n", (void*)p == (void*)buf, p[1], p[3]);
    U* x = new (buf) U[2]; std::printf("%d\n", (void*)x == (void*)buf);
    S* s = new S; delete s; s = new S[3]; delete[] s;
    V* v = new V[2]; std::printf("%d\n", (int)((size_t)v % 16)); delete[] v;
    M* m = new M; delete m;
    { std::unique_ptr<S> q = std::make_unique<S>(); q->d = 2; }
    { std::vector<S> many(3); std::vector<M> ms(1); }
    Base* b = new Derived; delete b; b = new Both; delete b; Left* l = new Both; delete l;
    T (*rows)[2] = new T[2][2]; delete[] rows;
    int n = 3; T* ts = new T[n++]{7, 8}; std::printf("%d %d %d %d\n", n, ts[0].v, ts[1].v, ts[2].v); delete[] ts;
    const T* ct = new const T(4); delete ct; S* nothing = nullptr; delete[] nothing; delete nothing;
    int* z = new (std::nothrow) int[5](); std::printf("%d\n", z[4]); delete[] z;
}
