// Functions defaulted outside of their class.
#include <cstdio>
#include <memory>
#include <utility>
class P { struct I;
    std::unique_ptr<I> p;
    public: P();
    P(P&&) noexcept;
    P& operator=(P&&) noexcept;
    ~P();
    int v() const;
    void set(int);
};
struct P::I { int v = 1; };
P::P() : p(std::make_unique<I>()) {}
P::P(P&&) noexcept = default;
P& P::operator=(P&&) noexcept = default;
P::~P() = default;
int P::v() const { return p ? p->v : -1; }
void P::set(int x) { p->v = x; }
struct D { int a, b;
    D(int a, int b);
    D();
    D(const D&);
};
D::D() = default;
D::D(const D&) = default;
D::D(int a, int b) : a(a), b(b) {}
int main() {
  P a;
  a.set(5);
  P b(std::move(a));
  printf("%d %d\n", a.v(), b.v());
  P c;
  c = std::move(b);
  printf("%d %d\n", b.v(), c.v());
  D d(1, 2), e(d), f = e; printf("%d %d\n", f.a, f.b);
}
