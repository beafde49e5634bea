#include <cstdio>
#include <type_traits>
#include <utility>
#ifndef __CUDACC__
#define __host__
#define __device__
#define __global__
#define __forceinline__ inline
#endif
#define HD __host__ __device__
// Compile-time computation: tables from constexpr functions and classes, strings, sorting, primes, used as sizes and arguments.
constexpr int N_OUT = 13;
template <class T, int N> struct Array {
    T v[N] = {};
    HD constexpr int size() const { return N; }
    HD constexpr T &operator[](int i) { return v[i]; }
    HD constexpr const T &operator[](int i) const { return v[i]; }
    HD constexpr const T *begin() const { return v; }
    HD constexpr const T *end() const { return v + N; }
};
HD constexpr bool isPrime(int n) { if (n < 2) return false; for (int d = 2; d * d <= n; ++d) if (n % d == 0) return false; return true; }
template <int N> HD constexpr Array<int, N> primes() { Array<int, N> a{}; int n = 2, i = 0; while (i < N) { if (isPrime(n)) a[i++] = n; ++n; } return a; }
template <class T, int N> HD constexpr Array<T, N> sorted(Array<T, N> a)
{
    for (int i = 0; i < N; ++i)
        for (int j = i + 1; j < N; ++j)
            if (a[j] < a[i]) { T t = a[i]; a[i] = a[j]; a[j] = t; }
    return a;
}
HD constexpr unsigned hash(const char *s) { unsigned h = 2166136261u; for (; *s; ++s) h = (h ^ (unsigned char)*s) * 16777619u; return h; }
HD constexpr unsigned long long power(unsigned long long b, unsigned e) { unsigned long long r = 1; for (; e; e >>= 1, b *= b) if (e & 1) r *= b; return r; }
HD constexpr int bitCount(unsigned v) { int c = 0; do { c += v & 1; v >>= 1; } while (v); return c; }
HD constexpr int days(int month, bool leap) { switch (month) { case 2: return leap ? 29 : 28; case 4: case 6: case 9: case 11: return 30; default: return 31; } }
struct Complex {
    double re, im;
    HD constexpr Complex(double r = 0, double i = 0) : re(r), im(i) {}
    HD constexpr Complex operator*(const Complex &o) const { return {re * o.re - im * o.im, re * o.im + im * o.re}; }
    HD constexpr Complex &operator+=(const Complex &o) { re += o.re; im += o.im; return *this; }
    HD constexpr double norm() const { return re * re + im * im; }
};
HD constexpr int escape(Complex c) { Complex z; int n = 0; while (z.norm() < 4 && n < 50) { z = z * z; z += c; ++n; } return n; }
template <unsigned H> struct Named { static constexpr unsigned value = H % 1000; };
template <int... V> HD constexpr int maxOf() { int m = 0; int all[] = {V...}; for (int x : all) if (x > m) m = x; return m; }
template <int A, int B> struct Gcd : std::integral_constant<int, Gcd<B, A % B>::value> {};
template <int A> struct Gcd<A, 0> : std::integral_constant<int, A> {};
struct Config { int tile, stages; HD constexpr int bytes() const { return tile * tile * 4 * stages; } };
HD constexpr Config pick(int limit) { Config c{8, 1}; while (Config{c.tile * 2, c.stages}.bytes() <= limit) c.tile *= 2; while (Config{c.tile, c.stages + 1}.bytes() <= limit) ++c.stages; return c; }
template <Config (*F)(int), int L> struct Kernel { static constexpr Config config = F(L); static constexpr int tile = config.tile; static constexpr int total = config.bytes(); };
constexpr int lut[] = {3, 1, 4, 1, 5, 9, 2, 6};
constexpr int lutSize = sizeof lut / sizeof *lut;
HD void run(double *out)
{
    int n = 0;
    constexpr auto p = primes<10>();
    static_assert(p[9] == 29 && p.size() == 10, "");
    int room[p[3]] = {};
    out[n++] = p[9] + sizeof room;
    constexpr auto s = sorted(Array<int, 5>{{5, 3, 9, 1, 7}});
    static_assert(s[0] == 1 && s[4] == 9, "");
    int total = 0;
    for (int x : s) total = total * 10 + x;
    out[n++] = total;
    out[n++] = Named<hash("warp")>::value + hash("x") % 7;
    static_assert(power(3, 20) == 3486784401ull, "");
    out[n++] = (double)power(7, 12);
    out[n++] = Array<char, bitCount(0xff0f)>().size();
    out[n++] = days(2, true) * 100 + days(4, false) + days(12, false) * 10000;
    constexpr int e = escape({-0.75, 0.1});
    static_assert(e > 10, "");
    out[n++] = e + escape({2, 2});
    out[n++] = maxOf<3, 8, 5>() + Gcd<84, 36>::value * 10;
    using K = Kernel<pick, 49152>;
    out[n++] = K::tile + K::total;
    constexpr int third = lut[2] + lut[lutSize - 1];
    out[n++] = third + lutSize;
    constexpr Complex i(0, 1), j = i * i;
    static_assert(j.re == -1, "");
    out[n++] = j.re + (i * i * i).im * 10;
    constexpr auto square = [](int x) { return x * x; };
    out[n++] = Array<int, square(4)>().size();
    constexpr const char *text = "unrolled";
    constexpr int length = [](const char *t) { int k = 0; while (t[k]) ++k; return k; }(text);
    out[n++] = length;
}
#ifdef __CUDACC__
__global__ void kernel(double *out, int n) { run(out); }
#endif
int main()
{
    double h[N_OUT] = {};
    run(h);
    for (double v : h) printf("%g ", v);
    printf("\n");
#ifdef __CUDACC__
    double *d, k[N_OUT];
    cudaMalloc(&d, sizeof k);
    cudaMemset(d, 0, sizeof k);
    kernel<<<1, 1>>>(d, N_OUT);
    cudaMemcpy(k, d, sizeof k, cudaMemcpyDeviceToHost);
    cudaFree(d);
#else
    double *k = h;
#endif
    for (int i = 0; i < N_OUT; ++i) printf("%g ", k[i]);
    printf("\n");
}
