#include <cstdio>
#include <string>
#include <vector>
#include <stdexcept>
static int alive = 0, made = 0;
struct T {
    int v; T *self;
    T(int v) : v(v), self(this) { ++alive; ++made; printf("T(%d)\n", v); }
    T(const T &o) : v(o.v), self(this) { ++alive; ++made; printf("copy %d\n", v); }
    T(T &&o) noexcept : v(o.v), self(this) { o.v = -o.v; ++alive; ++made; printf("move %d\n", v); }
    T &operator=(const T &o) { v = o.v; printf("assign %d\n", v); return *this; }
    ~T() { --alive; printf("~T(%d)%s\n", v, self == this ? "" : " MOVED BYTES"); }
    int value() const { return v; }
    T &add(int x) { v += x; return *this; }
    bool ok() const { return v > 0; }
    explicit operator bool() const { return v > 0; }
};
T operator+(const T &a, const T &b) { return T(a.v + b.v); }
int f(const T &t) { printf("f %d\n", t.v); return t.v; }
int g(T t) { printf("g %d\n", t.v); return t.v; }
T make(int n) { T t(n); t.add(1); return t; }
T make2(int n) { if (n > 3) return T(n); return T(-n); }
int val(int n) { return T(n).value(); }
T thrower(int n) { if (n > 5) throw std::runtime_error("big"); return T(n); }
int main() {
    puts("-- f(T(3))"); f(T(3));
    puts("-- a+b+c"); { T a(1), b(2), c(3); T d = a + b + c; printf("d %d\n", d.v); }
    puts("-- discarded"); make(5); T(9); make2(7);
    puts("-- val"); printf("%d\n", val(4));
    puts("-- chain"); printf("%d\n", T(10).add(1).add(2).value());
    puts("-- copychain"); { T t = T(10).add(5); }
    puts("-- cond"); for (int i = 0; i < 3; ++i) { int r = i == 1 ? f(T(20 + i)) : 7; printf("r %d\n", r); }
    puts("-- and"); for (int i = -1; i < 2; ++i) { if (i >= 0 && T(i).ok()) puts("yes"); else puts("no"); }
    puts("-- or"); bool q = T(0).ok() || T(1).ok() || T(2).ok(); printf("%d\n", q);
    puts("-- while"); int n = 3; while (T(--n)) puts("loop");
    puts("-- ref"); { const T &r = T(30); puts("in"); T &&m = T(31); m.add(1); printf("%d %d\n", r.v, m.v); }
    puts("-- refref"); { const T &r = T(40) + T(41); printf("in %d\n", r.v); }
    puts("-- member"); { const int &r = T(50).v; printf("in %d\n", r); }
    puts("-- range"); for (auto &t : std::vector<T>{T(1)}) printf("el %d\n", t.v);
    puts("-- assign"); { T a(60); a = T(61); a = make(62); }
    puts("-- byval"); g(T(70)); { T t(71); g(t); g(std::move(t)); }
    puts("-- throw"); try { f(thrower(3) + thrower(6)); } catch (std::exception &e) { printf("caught %s\n", e.what()); }
    puts("-- ternary obj"); for (int i = 0; i < 2; i++) { T t = i ? T(80) : make(81); printf("t %d\n", t.v); }
    puts("-- mixed"); { T a(90); for (int i = 0; i < 2; i++) { const T &t = i ? T(91) : a; printf("t %d\n", t.v); } }
    puts("-- comma"); int k = (T(95), T(96).value()); printf("%d\n", k);
    puts("-- switch"); switch (T(2).value()) { case 2: puts("two"); }
    puts("-- do"); int z = 0; do { ++z; } while (T(z).value() < 2);
    printf("%zu\n", std::vector<int>{1, 2, 3}.size());
    printf("%s\n", std::string(std::string("abc") + "def" + std::string("ghi")).c_str());
    puts("-- new"); T *p = new T(T(100).add(1)); delete p;
    puts("-- array"); { T arr[2] = {T(1), T(2)}; for (T t : arr) printf("%d\n", t.v); }
    printf("alive %d made %d\n", alive, made);
}
