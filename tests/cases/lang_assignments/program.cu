// Which assignment is meant: declared ones, those of bases, those every class has, and what braces make.
#include <cstdio>
#include <initializer_list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>
#include <set>
struct Any {
    int how = 0;
    Any() {}
    Any(const Any &o) : how(o.how) {}
    Any &operator=(const Any &) { how = 1; return *this; }
    Any &operator=(Any &&) { how = 2; return *this; }
    Any &operator=(int) { how = 3; return *this; }
    Any &operator=(const char *) { how = 4; return *this; }
};
struct Tmpl {
    int how = 0;
    template <class U> Tmpl &operator=(U &&) { how = 5; return *this; }
};
struct Conv { int v; operator Tmpl() const { return Tmpl(); } };
struct Agg { int a; float b; struct { int c, d; } in; };
struct Sum { double s = 0; Sum &operator+=(std::initializer_list<double> l) { for (double x : l) s += x; return *this; } Sum &operator=(std::initializer_list<int> l) { s = 1000 + l.size(); return *this; } Sum &operator=(double x) { s = x; return *this; } };
struct Ref { int &r; const Ref &operator=(int x) const { r = x; return *this; } const Ref &operator=(const Ref &o) const { r = o.r; return *this; } };
int f(std::initializer_list<int>) { return 1; }
int f(std::initializer_list<double>) { return 2; }
int g(std::initializer_list<std::string>) { return 1; }
int g(std::vector<int>) { return 2; }
int h(int) { return 1; }
int h(double) { return 2; }
int h(const Agg &) { return 3; }
struct Base { int how = 0; Base &operator=(int) { how = 10; return *this; } };
struct Der : Base { using Base::operator=; int x = 1; };
template <class T> struct Tagged { int how = 0; Tagged() {} Tagged(std::initializer_list<T>) {} template <class V, class = decltype(V::tag)> Tagged(const V &) {} template <class V, class = decltype(V::tag)> Tagged &operator=(const V &) { how = 1; return *this; } Tagged &operator=(std::initializer_list<T>) { how = 2; return *this; } };
template <class T> struct Named : public Tagged<T> { typedef Tagged<T> Base; using Base::Base; using Base::operator=; Named() {} Named(std::initializer_list<T> l) : Base(l) {} };
struct Other { static const int tag = 1; };
struct Hid : Base { int x = 1; };
struct MoveOnly { std::unique_ptr<int> p; };
int main() {
    Any a, b; const Any c;
    a = b; printf("%d ", a.how); a = Any(); printf("%d ", a.how); a = std::move(b); printf("%d ", a.how); a = c; printf("%d ", a.how); a = 4; printf("%d ", a.how); a = "x"; printf("%d ", a.how);
    a = {5}; printf("%d\n", a.how);
    Tmpl t, u; const Tmpl w{}; t = 3; printf("%d ", t.how); t.how = 0; t = u; printf("%d ", t.how); t.how = 0; t = w; printf("%d ", t.how); t.how = 9; t = Tmpl(); printf("%d ", t.how); t = Conv{1}; printf("%d\n", t.how);
    Agg g1; g1 = {1, 2.5f, {3, 4}}; printf("%d %g %d %d ", g1.a, g1.b, g1.in.c, g1.in.d); g1 = {}; printf("%d %g %d\n", g1.a, g1.b, g1.in.d);
    Sum s; s += {1.5, 2, 3}; printf("%g ", s.s); s = {1, 2, 3}; printf("%g ", s.s); s = {}; printf("%g ", s.s); s = 7; printf("%g ", s.s); s = {5}; printf("%g\n", s.s);
    int x = 1, y = 2; const Ref rx{x}, ry{y}; rx = ry; rx = 5; printf("%d %d\n", x, y);
    printf("%d %d %d %d %d %d\n", f({1, 2}), f({1.5, 2.5}), g({"a", "b"}), h({1}), h({1.5}), h({1, 2}));
    Der d; d = 5; printf("%d ", d.how); Der d2; d2.x = 8; d = d2; printf("%d %d ", d.how, d.x); Hid hd; hd = Hid(); printf("%d ", hd.how);
    Named<int> n1, n2; n1 = Other(); n2 = {1, 2}; printf("%d %d\n", n1.how, n2.how);
    std::vector<int> v{9}; v = {1, 2, 3}; printf("%zu ", v.size()); v = {}; printf("%zu ", v.size()); v = std::vector<int>(4, 1); printf("%zu\n", v.size());
    std::string str = "q"; str = {'a', 'b'}; printf("%s ", str.c_str()); str = {"xyz"}; printf("%s ", str.c_str()); str = 'c'; printf("%s ", str.c_str()); str += {'d', 'e'}; printf("%s ", str.c_str()); str = {}; printf("[%s]\n", str.c_str());
    std::optional<int> o = 3; o = {}; printf("%d ", o.has_value()); o = 4; printf("%d ", *o); o = {5}; printf("%d ", *o); o = std::nullopt; printf("%d ", o.has_value()); o = short(3); printf("%d ", *o); std::optional<int> o2 = 8; o = o2; printf("%d ", *o); std::optional<std::string> os = "s"; os = {}; printf("%d ", os.has_value()); os = "text"; printf("%s\n", os->c_str());
    std::pair<int, std::string> p; p = {1, "one"}; printf("%d %s ", p.first, p.second.c_str()); std::tuple<int, double> tp; tp = {2, 2.5}; printf("%d %g ", std::get<0>(tp), std::get<1>(tp)); p = std::make_pair(3, "three"); printf("%s\n", p.second.c_str());
    std::map<int, std::string> m; m = {{1, "a"}, {2, "b"}}; printf("%zu %s ", m.size(), m[2].c_str()); std::set<int> st; st = {3, 1, 2, 1}; printf("%zu\n", st.size());
    std::variant<int, std::string> va; va = "str"; printf("%zu ", va.index()); va = 5; printf("%zu ", va.index()); std::variant<int, std::string> vb = std::string("z"); va = vb; printf("%zu ", va.index()); va = {}; printf("%zu\n", va.index());
    std::unique_ptr<int> q = std::make_unique<int>(3); q = {}; printf("%d ", q == nullptr); q = std::make_unique<int>(4); q = nullptr; printf("%d ", q == nullptr); MoveOnly mo, mo2{std::make_unique<int>(5)}; mo = std::move(mo2); printf("%d ", *mo.p); mo = {}; printf("%d ", mo.p == nullptr); mo = MoveOnly{std::make_unique<int>(6)}; printf("%d\n", *mo.p);
    std::vector<std::vector<int>> vv; vv = {{1}, {2, 3}, {}}; printf("%zu %zu\n", vv.size(), vv[1].size());
}
