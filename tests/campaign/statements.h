#include <cstdio>
#include <utility>
#ifdef __CUDACC__
#define HD __host__ __device__
#else
#define HD
#endif
// With -DTELL each statement tells on the host what has been computed so far: where two runs part.
#if defined(TELL) && !defined(__CUDA_ARCH__)
#define TOLD(n) printf("  %d: %lx %x\n", n, acc, s.trace)
#else
#define TOLD(n)
#endif
struct State { unsigned trace; };
HD inline void mark(State &s, unsigned n) { s.trace = s.trace * 31 + n; }
HD inline unsigned long mix(unsigned long a, unsigned long b) { return (a ^ (a >> 7)) * 0x9e3779b97f4a7c15ul + b; }
HD inline unsigned long bits(bool x) { return x ? 3 : 5; }
HD inline unsigned long bits(char x) { return 100 + (unsigned char)x; }
HD inline unsigned long bits(signed char x) { return 500 + (unsigned char)x; }
HD inline unsigned long bits(unsigned char x) { return 900 + x; }
HD inline unsigned long bits(short x) { return 2000 + (unsigned short)x; }
HD inline unsigned long bits(unsigned short x) { return 70000 + x; }
HD inline unsigned long bits(int x) { return 200000 + (unsigned)x; }
HD inline unsigned long bits(unsigned x) { return 400000 + (unsigned long)x; }
HD inline unsigned long bits(long x) { return (unsigned long)x + 7; }
HD inline unsigned long bits(unsigned long x) { return x + 11; }
HD inline unsigned long bits(float x) { return x < 0 || x > 1e6f ? 21 : (unsigned long)(x * 4) + 13; }
HD inline unsigned long bits(double x) { return x < 0 || x > 1e9 ? 22 : (unsigned long)(x * 8) + 17; }
struct Noisy {
    State *s;
    unsigned v;
    HD Noisy(State &s, unsigned v) : s(&s), v(v) { mark(s, v * 8 + 1); }
    HD Noisy(const Noisy &o) : s(o.s), v(o.v + 1) { mark(*s, v * 8 + 2); }
    HD Noisy(Noisy &&o) : s(o.s), v(o.v) { o.v = 99; mark(*s, v * 8 + 3); }
    HD Noisy &operator=(const Noisy &o) { v = o.v; mark(*s, v * 8 + 4); return *this; }
    HD Noisy &operator=(Noisy &&o) { v = o.v; o.v = 98; mark(*s, v * 8 + 5); return *this; }
    HD ~Noisy() { mark(*s, v * 8 + 6); }
    HD unsigned get() const & { return v; }
    HD unsigned get() && { return v + 50; }
    HD Noisy operator+(const Noisy &o) const { return Noisy(*s, (v + o.v) % 60); }
    HD explicit operator bool() const { return v % 2 != 0; }
};
HD inline Noisy pass(Noisy x) { return x; }
HD inline Noisy made(State &s, unsigned v) { Noisy n(s, v); n.v += 2; return n; }
HD inline const Noisy &same(const Noisy &x) { return x; }
struct Shape {
    unsigned a;
    HD Shape(unsigned a) : a(a) {}
    HD virtual unsigned area() const { return a; }
    HD virtual unsigned twice(unsigned k = 2) const { return area() * k; }
    HD virtual ~Shape() {}
};
struct Box : Shape {
    unsigned b;
    HD Box(unsigned a, unsigned b) : Shape(a), b(b) {}
    HD unsigned area() const override { return a * b % 1000; }
};
struct Cube final : Box {
    HD Cube(unsigned a) : Box(a, a + 1) {}
    HD unsigned area() const override { return Box::area() + 5; }
    HD unsigned twice(unsigned k = 3) const override { return Shape::twice(k) + 1; }
};
struct Pair { unsigned x; short y; unsigned bit : 5; int low : 4; };
template <class T> HD T most(T a, T b) { return a < b ? b : a; }
template <class T, class... R> HD T most(T a, T b, R... r) { return most(most(a, b), r...); }
template <class... T> HD unsigned long total(T... x) { return (0ul + ... + bits(x)); }
template <unsigned N> HD constexpr unsigned power(unsigned x) { if constexpr (N == 0) return 1; else return x * power<N - 1>(x); }
template <class T> struct Kind { static constexpr int value = 1; };
template <class T> struct Kind<T *> { static constexpr int value = 2 + Kind<T>::value; };
template <> struct Kind<int> { static constexpr int value = 7; };
enum class Colour : unsigned char { red = 3, green, blue = 200 };
enum Plain { zero, one, many = 40 };
