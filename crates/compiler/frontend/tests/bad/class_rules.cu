// Rules of classes and of `auto` that many a program breaks.
#include <cstdio>

class P { int a; public: int b; };
struct Q { int b; private: int a; };
struct PB : private P {};
struct D1 { int n; ~D1() = delete; };
class D2 { ~D2() {} public: int n; };
class D3 { protected: ~D3() {} public: int n; };
struct B { virtual void f(); virtual void g() final; void h(); virtual int i() const; };
struct C1 : B { void f() override final; };
struct C2 : C1 { void f() override; };
struct C3 : B { void g(); };
struct C6 : B { void h() final; };
struct C8 final {};
struct C9 : C8 {};
struct Dup {
    void m();
    void m();
    int n(int);
    float n(int);
    void o() {}
    void o() {}
    void c() const;
    void c() const;
    Dup(int);
    Dup(int);
    ~Dup();
    ~Dup();
    int operator+(int);
    int operator+(int);
};
void f(P p) {}

int main() {
    P p1{1, 2};
    P p2 = {1, 2};
    Q q{1, 2};
    D1 d1;
    D2 d2;
    D3 d3;
    D2 *d = new D2;
    delete d;
    D1 *dd = new D1;
    delete dd;
    D2();
    auto x = 1, y = 2.0;
    auto *pp = &x, zz = &x;
    const auto c = 1, e = 2.0f;
    for (auto i = 0, n = sizeof x; i < n; i++) {}
    f({1, 2});
    int &&r = x;
    return 0;
}
