#include <cstdio>
#include <cstdlib>
#include <new>
struct P {
    int x;
    static int live;
    static void* operator new(size_t n) { live++; std::printf("new %d\n", (int)n); return std::malloc(n); }
    static void operator delete(void* p) { live--; std::printf("delete\n"); std::free(p); }
    static void* operator new[](size_t n) { std::printf("new[] %d\n", (int)n); return std::malloc(n); }
    static void operator delete[](void* p) { std::printf("delete[]\n"); std::free(p); }
    void* operator new(size_t, void* p) { std::printf("placed\n"); return p; }
    void* operator new(size_t n, int extra) { std::printf("extra %d\n", extra); return std::malloc(n + extra); }
};
int P::live = 0;
struct Q : P { int y; Q() { y = 2; } ~Q() { std::printf("~Q\n"); } };
struct V { virtual ~V() { std::printf("~V\n"); } void* operator new(size_t n) { std::printf("V new %d\n", (int)n); return ::operator new(n); } void operator delete(void* p, size_t n) { std::printf("V delete %d\n", (int)n); ::operator delete(p); } };
struct W : V { double d[4]; ~W() { std::printf("~W\n"); } };
struct X : V { int k; void operator delete(void* p) { std::printf("X delete\n"); ::operator delete(p); } };
int main() {
    P* p = new P{3}; std::printf("%d %d\n", p->x, P::live); delete p;
    Q* q = new Q; std::printf("%d\n", q->y); delete q;
    P* a = new P[3]; delete[] a;
    Q* qa = new Q[2]; delete[] qa;
    alignas(P) char buf[sizeof(P)]; P* b = new (buf) P{5}; std::printf("%d\n", b->x);
    P* e = new (7) P{6}; std::printf("%d\n", e->x); delete e;
    V* v = new W; delete v;
    V* x = new X; delete x;
    P* g = ::new P{9}; std::printf("%d\n", g->x); ::delete g;
    P* nul = nullptr; delete nul;
}
