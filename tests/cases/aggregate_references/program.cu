#include <cstdio>
#include <vector>
struct Tr { const char* n; Tr(const char* n) : n(n) { std::printf("+%s ", n); } ~Tr() { std::printf("-%s ", n); } };
struct H { int& r; const double& d; }; struct T { const Tr& t; int k; }; struct V { std::vector<int>& v; int i = 2; };
struct P { int a, b; long c; P(int a, int b, long c) : a(a), b(b), c(c) {} };
int o(int i) { std::printf("o%d ", i); return i; }
H make(int& x) { return {x, 2.5}; }
int main() {
    int x = 1; double d = 1.5; H h{x, d}; h.r = 5; std::printf("%d %g\n", x, h.d); H k = {x, 3.5}; std::printf("%g\n", k.d); H m = make(x); m.r++; std::printf("%d\n", x);
    std::vector<int> v(3); V w{v}; w.v.push_back(4); std::printf("%d %d\n", (int)v.size(), w.i);

    { Tr l("l"); T t{l, 4}; T u = t; std::printf("%s ", u.t.n); } std::puts("");
    P p{o(1), o(2) + 1, o(3)}; P q = {o(4), o(5), o(6)}; int i = 0; P r{i++, i, i++}; std::printf("%d %d %d %d %ld\n", p.b, q.a, r.a, r.b, r.c);
    H arr[2] = {{x, d}, {x, 1}}; std::printf("%d\n", arr[1].r);
}
