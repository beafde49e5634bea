// string builder, variant by a union with constructors, scope guards, optional of one's own
#include <cstdio>
#include <cstring>
#include <new>
#include <utility>
#include <string>
static int live = 0;
class Str {
    char *p; size_t n;
public:
    Str(const char *s = "") : n(strlen(s)) { p = new char[n + 1]; memcpy(p, s, n + 1); ++live; }
    Str(const Str &o) : Str(o.p) {}
    Str(Str &&o) noexcept : p(o.p), n(o.n) { o.p = nullptr; o.n = 0; ++live; }
    Str &operator=(Str o) { std::swap(p, o.p); std::swap(n, o.n); return *this; }
    ~Str() { delete[] p; --live; }
    const char *c() const { return p ? p : "(moved)"; }
    size_t size() const { return n; }
    char &operator[](size_t i) { return p[i]; }
    operator const char *() const { return c(); }
    Str &operator<<(const Str &o) { char *q = new char[n + o.n + 1]; memcpy(q, p, n); memcpy(q + n, o.p, o.n + 1); delete[] p; p = q; n += o.n; return *this; }
    Str &operator<<(int v) { char b[16]; snprintf(b, sizeof b, "%d", v); return *this << Str(b); }
    Str &operator<<(char ch) { char b[2] = {ch, 0}; return *this << b; }
    friend Str operator+(const Str &a, const Str &b) { Str r(a); r << b; return r; }
    friend bool operator<(const Str &a, const Str &b) { return strcmp(a.p, b.p) < 0; }
};
class Value {
    enum Kind { none, number, text } kind;
    union { double d; Str s; };
    void clear() { if (kind == text) s.~Str(); kind = none; }
public:
    Value() : kind(none) {}
    Value(double v) : kind(number), d(v) {}
    Value(const char *t) : kind(text) { new (&s) Str(t); }
    Value(const Value &o) : kind(o.kind) { if (kind == text) new (&s) Str(o.s); else if (kind == number) d = o.d; }
    Value &operator=(const Value &o) { if (this != &o) { clear(); if (o.kind == text) new (&s) Str(o.s); else d = o.d; kind = o.kind; } return *this; }
    ~Value() { clear(); }
    void print() const { switch (kind) { case none: printf("none "); break; case number: printf("%g ", d); break; case text: printf("'%s' ", s.c()); } }
};
template <typename F> struct Guard { F f; bool on = true; explicit Guard(F f) : f(f) {} ~Guard() { if (on) f(); } Guard(const Guard &) = delete; void dismiss() { on = false; } };
template <typename F> Guard<F> guard(F f) { return Guard<F>(f); }
template <typename T> class Maybe {
    alignas(T) unsigned char room[sizeof(T)]; bool has = false;
public:
    Maybe() = default;
    Maybe(T v) : has(true) { new (room) T(std::move(v)); }
    ~Maybe() { if (has) get().~T(); }
    Maybe(const Maybe &o) : has(o.has) { if (has) new (room) T(o.get()); }
    T &get() { return *reinterpret_cast<T *>(room); }
    const T &get() const { return *reinterpret_cast<const T *>(room); }
    explicit operator bool() const { return has; }
    T value_or(T other) const { return has ? get() : other; }
};
Maybe<Str> find(int k) { if (k == 1) return Str("one"); if (k == 2) return {Str("two")}; return {}; }
int main() {
    {
        Str s("a"); s << "bc" << 42 << '!' << Str("tail"); printf("%s %zu %c\n", s.c(), s.size(), s[1]);
        Str t = s + "+" + "more" + Str("x"); printf("%s %d\n", t.c(), live);
        printf("%d %s\n", strcmp(Str("k"), "k"), (const char *)(Str("p") + "q"));
        t = "new"; s = std::move(t); printf("%s %s\n", s.c(), t.c());
        s = s; printf("%s %d %d\n", s.c(), Str("a") < Str("b"), live);
        Value v[4] = {1.5, "text", Value(), "end"}; v[2] = v[1]; v[1] = 7; v[0] = "now"; for (const Value &x : v) x.print(); printf("%d\n", live);
        int n = 0; { auto g = guard([&] { n += 10; }); auto h = guard([&n] { n *= 3; }); auto i = guard([&] { n = 99; }); i.dismiss(); n = 1; } printf("n %d\n", n);
        for (int k = 0; k < 4; ++k) { auto m = find(k); printf("%s ", m.value_or("none").c()); if (m) m.get()[0] = 'X'; if (const auto &c = find(k)) printf("%s ", c.get().c()); }
        printf("%d\n", live);
    }
    printf("live %d\n", live);
}
