// Members that a braced list leaves out begin as their declarations say.
#include <cstdio>
#include <string>
#include <vector>
struct A { int a = 5; std::string s = "dflt"; std::vector<int> v; int b; };
struct Bs { int q = 9; Bs() {} Bs(int q) : q(q) {} };
struct Dv : Bs { int z = 4; };
struct Tag {}; struct Dt : Tag { int x; };
struct P2 { int x, y; }; struct Q2 : P2 { std::string n; };
int main() {
  A a{}; printf("%d %s %zu %d\n", a.a, a.s.c_str(), a.v.size(), a.b);
  A b{7}; printf("%d %s %zu %d\n", b.a, b.s.c_str(), b.v.size(), b.b);
  Dv d{};
  printf("%d %d\n", d.q, d.z);
  Dv e{{3}, 2};
  printf("%d %d\n", e.q, e.z);
  Dv f{3};
  printf("%d %d\n", f.q, f.z);
  Dt t{{}, 6}; printf("%d\n", t.x);
  P2 p{1, 2};
  Q2 q{p, "n"};
  printf("%d %d %s\n", q.x, q.y, q.n.c_str());
  Q2 r{{4}, "m"};
  printf("%d %d %s\n", r.x, r.y, r.n.c_str());
  std::vector<Q2> v{{{1, 2}, "a"}, {{3, 4}, "b"}}; printf("%d %s\n", v[1].y, v[1].n.c_str());
}
