// What the compiler writes moves members by their own functions, or copies where a class says so.
#include <cstdio>
#include <memory>
#include <utility>
#include <vector>
#include <string>
struct C { std::unique_ptr<int> p{new int(1)}; std::string s = "long enough string to be on the heap"; };
struct D : C { std::vector<std::unique_ptr<int>> v; };
struct L { std::shared_ptr<int> p; std::string s; };
struct Mv { int n = 0;
    Mv() {}
    Mv(const Mv& o) : n(o.n) { printf("copy "); }
    Mv(Mv&& o) : n(o.n) { o.n = -1; printf("move "); }
    Mv& operator=(const Mv& o) { n = o.n; printf("copy= "); return *this; }
    Mv& operator=(Mv&& o) { n = o.n; o.n = -1; printf("move= "); return *this; }
};
struct H { Mv a, b; int k = 3; }; struct HH { H h; Mv arr[2]; };
struct V { virtual ~V() {} Mv m; };
int main() {
  C e; C f(std::move(e)); printf("%d %d\n", e.p == nullptr, f.p == nullptr);
  C g; g = std::move(f); printf("%d %d %s\n", f.p == nullptr, g.p == nullptr, g.s.c_str());
  D d;
  d.v.push_back(std::make_unique<int>(4));
  D d2 = std::move(d);
  printf("%d %zu %zu\n", d.p == nullptr, d.v.size(), d2.v.size());
  d = std::move(d2);
  printf("%d %zu %zu\n", d.p == nullptr, d.v.size(), d2.v.size());
  L l{std::make_shared<int>(3), "x"};
  L m = l;
  printf("%ld\n", l.p.use_count());
  L n = std::move(l);
  printf("%ld %d\n", n.p.use_count(), l.p == nullptr);
  m = n;
  n = std::move(m);
  printf("%ld\n", n.p.use_count());
  H h;
  h.a.n = 5;
  H i = h;
  H j = std::move(h);
  printf("%d %d\n", i.a.n, h.a.n);
  i = j;
  i = std::move(j);
  printf("%d\n", j.b.n);
  HH x; HH y = x; HH z = std::move(x); puts(""); y = z; z = std::move(y); puts("");
  V v; V w = v; V u = std::move(v); w = u; w = std::move(u); puts("");
  std::vector<C> vc(2);
  vc.push_back(C{});
  vc.resize(5);
  C k = std::move(vc[1]);
  printf("%d\n", vc[1].p == nullptr);
}
