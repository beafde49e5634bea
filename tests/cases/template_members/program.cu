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
// Members of templates defined outside, static members, nested templates, friends, defaults, specialised members.
constexpr int N_OUT = 16;
template <class T, int N = 4> class Stack {
public:
    static int made;
    static const int capacity = N;
    HD Stack();
    HD void push(const T &t);
    HD T pop();
    template <class U> HD U sumAs(U start) const;
    template <class F> HD Stack &each(F f);
    struct Iterator {
        T *p;
        HD bool operator!=(const Iterator &o) const { return p != o.p; }
        HD Iterator &operator++();
        HD T &operator*() const { return *p; }
    };
    HD Iterator begin() { return {items}; }
    HD Iterator end() { return {items + count}; }
    template <class A, int M> friend HD int space(const Stack<A, M> &s);
private:
    T items[N];
    int count;
};
template <class T, int N> HD Stack<T, N>::Stack() : items{}, count(0) {}
template <class T, int N> HD void Stack<T, N>::push(const T &t) { if (count < N) items[count++] = t; }
template <class T, int N> HD T Stack<T, N>::pop() { return items[--count]; }
template <class T, int N> template <class U> HD U Stack<T, N>::sumAs(U start) const { for (int i = 0; i < count; ++i) start += (U)items[i]; return start; }
template <class T, int N> template <class F> HD Stack<T, N> &Stack<T, N>::each(F f) { for (auto &x : *this) f(x); return *this; }
template <class T, int N> HD typename Stack<T, N>::Iterator &Stack<T, N>::Iterator::operator++() { ++p; return *this; }
template <class A, int M> HD int space(const Stack<A, M> &s) { return M - s.count; }
template <class T> struct Kind { HD static int of() { return 0; } HD int size() const { return sizeof(T); } };
template <> HD int Kind<double>::of() { return 8; }
template <> HD int Kind<char>::size() const { return 100; }
template <class T> struct Outer {
    template <class U> struct Inner { T t; U u; HD auto both() const { return t * u; } };
    template <class U> using Pair = Inner<U>;
    enum { size = sizeof(T) };
    typedef T *pointer;
};
template <class T, template <class, int> class C, int N> HD int capacityOf(const C<T, N> &) { return N; }
template <class T, class U = T, class R = decltype(T() * U())> struct Product { using type = R; };
template <class T> struct Wrap { T v; HD explicit Wrap(T x) : v(x) {} template <class U> HD Wrap(const Wrap<U> &o) : v((T)o.v + 1) {} HD operator T() const { return v; } };
template <class T> HD T clampTo(T v, T lo, T hi) { return v < lo ? lo : hi < v ? hi : v; }
template <class R, class... A> HD R callWith(R (*f)(A...), A... a) { return f(a...); }
template <class T> HD T half(T x) { return x / 2; }
template <int N> struct Count { HD static int down() { return N + Count<N - 1>::down(); } };
template <> struct Count<0> { HD static int down() { return 0; } };
namespace lib {
namespace detail { template <class T> HD T twice(T t) { return t + t; } }
inline namespace v1 { template <class T> struct Vec { T x, y; }; template <class T> HD T dot(const Vec<T> &a, const Vec<T> &b) { return a.x * b.x + a.y * b.y; } }
template <class T> HD Vec<T> operator*(T s, const Vec<T> &v) { return {s * v.x, s * v.y}; }
using detail::twice;
}
HD void run(double *out)
{
    int n = 0;
    Stack<int> s;
    for (int i = 1; i <= 5; ++i) s.push(i * i);
    out[n++] = s.sumAs(0.5) + space(s) * 1000;
    out[n++] = s.each([](int &x) { x += 1; }).pop();
    out[n++] = s.sumAs<char>('\0') + Stack<float, 9>::capacity * 100;
    out[n++] = Kind<double>::of() + Kind<int>::of() * 10 + Kind<char>().size() + Kind<short>().size() * 1000;
    Outer<int>::Inner<double> in{3, 2.5};
    Outer<short>::Pair<int> q{4, 5};
    out[n++] = in.both() + q.both() * 10;
    int local = 6;
    Outer<int>::pointer p = &local;
    out[n++] = *p + Outer<double>::size;
    out[n++] = capacityOf(s) + capacityOf(Stack<char, 7>()) * 10;
    out[n++] = std::is_same_v<Product<int, float>::type, float> + 2 * std::is_same_v<Product<char>::type, int>;
    Wrap<double> w = Wrap<int>(41);
    out[n++] = w + Wrap<int>(w);
    out[n++] = clampTo(15, 0, 10) + clampTo<double>(-3, 0.5, 2);
    out[n++] = callWith(half<int>, 9) + callWith<double, double>(&half, 9);
    out[n++] = Count<10>::down();
    lib::Vec<double> a{1, 2}, b = 2.0 * a;
    out[n++] = dot(a, b) + lib::twice(4) + lib::v1::dot(a, a) * 1000;
    auto compose = [](auto f, auto g) { return [=](auto x) { return f(g(x)); }; };
    auto inc = [](auto x) { return x + 1; };
    out[n++] = compose(inc, half<double>)(9) + compose(half<int>, inc)(9) * 100;
    out[n++] = [](auto... x) { return sizeof...(x) * 100 + (x + ... + 0); }(1, 2, 3);
    const char text[] = "abc";
    out[n++] = [](const auto &array) { return sizeof array; }(text);
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
