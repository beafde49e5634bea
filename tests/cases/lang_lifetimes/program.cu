#include <cstdio>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>
struct Tr { const char* n; Tr(const char* n) : n(n) { std::printf("+%s ", n); } Tr(const Tr& o) : n(o.n) { std::printf("c%s ", n); } Tr(Tr&& o) : n(o.n) { o.n = "moved"; std::printf("m%s ", n); } Tr& operator=(const Tr& o) { n = o.n; std::printf("=%s ", n); return *this; } ~Tr() { std::printf("-%s ", n); } };
Tr make(const char* n) { return Tr(n); }
Tr pick(bool b) { Tr x("x"), y("y"); if (b) return x; return y; }
Tr thr() { Tr a("a"); throw std::runtime_error("boom"); }
struct Mem { Tr a{"ma"}; Tr b; Mem() : b("mb") { std::printf("body "); } Mem(int) : a("other"), b(a) {} ~Mem() { std::printf("~Mem "); } };
struct Bad { Tr a{"ba"}; Bad() { Tr l("l"); throw 3; } ~Bad() { std::puts("never"); } };
struct Base { Base() { v(); } virtual void v() { std::printf("Base::v "); } virtual ~Base() { v(); } };
struct Der : Base { Tr t{"dt"}; void v() override { std::printf("Der::v "); } ~Der() { std::printf("~Der "); } };
const Tr& ref(const Tr& t) { return t; }
struct Holder { const Tr& r; };
int order(int i) { std::printf("o%d ", i); return i; }
struct Chain { Chain& f(int) { return *this; } };
void def(int a = order(7), int b = order(8)) {}
Tr glob("glob");
void stat() { static Tr s("static"); std::printf("in "); }
int main() {
    { Tr a = make("1"); Tr b = std::move(a); Tr c(b); c = make("2"); } std::puts("");
    { pick(true); pick(false); } std::puts("");
    try { Tr t = thr(); } catch (const std::exception& e) { std::printf("caught %s ", e.what()); } std::puts("");
    { Mem m; Mem k(1); Mem c = m; } std::puts("");
    try { Bad b; } catch (int i) { std::printf("int %d ", i); } std::puts("");
    { Der d; } { Base* b = new Der; delete b; } std::puts("");
    { const Tr& r = make("life"); std::printf("alive "); } std::puts("");
    { const Tr& r = ref(make("gone")); std::printf("after "); } std::puts("");
    for (int i = 0; i < 2; i++) { Tr t("loop"); if (i == 0) continue; break; } std::puts("");
    { Tr a("g1"); goto out; } out: std::puts("");
    stat(); stat(); std::puts("");
    { int i = 0; int a[3] = {order(1), order(2), order(3)}; std::pair<int, int> p{order(4), order(5)}; (void)a; (void)p; } std::puts("");
    { std::vector<Tr> v; v.reserve(3); v.emplace_back("e"); v.push_back(Tr("p")); v.pop_back(); std::printf("| "); } std::puts("");
    { Tr t[2] = {"t0", "t1"}; std::printf("| "); } std::puts("");
    { auto l = [t = Tr("cap")]() { return t.n; }; std::printf("%s ", l()); } std::puts("");
    { Tr a("x1"); Tr b("x2"); std::swap(a, b); std::printf("| %s %s ", a.n, b.n); } std::puts("");
    { bool c = true; Tr a("q1"); const Tr& r = c ? a : make("no"); std::printf("%s ", r.n); } std::puts("");
    { (make("c1"), make("c2")); std::printf("; "); make("c3").n, order(9); } std::puts("");
    { if (Tr t = make("if"); t.n) std::printf("then "); else std::printf("else "); switch (Tr t("sw"); 1) { case 1: std::printf("one "); } } std::puts("");
    try { try { Tr t("in"); throw Tr("ex"); } catch (Tr& t) { std::printf("C%s ", t.n); throw; } } catch (const Tr& t) { std::printf("D%s ", t.n); } std::puts("");
    { Tr a("r"); Tr&& rr = std::move(a); Tr b(rr); Tr c(std::forward<Tr>(rr)); } std::puts("");
    { struct L { Tr t; int k; } l{Tr("la"), 2}; auto [t, k] = l; std::printf("%s%d ", t.n, k); } std::puts("");
    { std::string s = std::string("a") + "b" + std::to_string(3); std::printf("%s", s.c_str()); } std::puts("");
    def(); def(1); std::puts("");

}
