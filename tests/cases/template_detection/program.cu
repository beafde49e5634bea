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
// SFINAE and overloads as libraries write them: detection, ranks, enable_if in every place, references of every kind.
constexpr int N_OUT = 12;
template <int N> struct Rank : Rank<N - 1> {};
template <> struct Rank<0> {};
struct Fast { HD int load() const { return 1; } HD int loadFast() const { return 2; } };
struct Slow { HD int load() const { return 3; } };
struct None {};
template <class T> HD auto fetch(const T &t, Rank<2>) -> decltype(t.loadFast()) { return t.loadFast() * 10; }
template <class T> HD auto fetch(const T &t, Rank<1>) -> decltype(t.load()) { return t.load(); }
template <class T> HD int fetch(const T &, Rank<0>) { return -1; }
template <class T> HD int fetch(const T &t) { return fetch(t, Rank<2>()); }
template <class, template <class...> class, class...> struct DetectImpl;
template <class Void, template <class...> class Op, class... A> struct Detect : std::false_type {};
template <template <class...> class Op, class... A> struct Detect<std::void_t<Op<A...>>, Op, A...> : std::true_type {};
template <template <class...> class Op, class... A> constexpr bool detected = Detect<void, Op, A...>::value;
template <class T> using loadOf = decltype(std::declval<const T &>().load());
template <class A, class B> using sumOf = decltype(std::declval<A>() + std::declval<B>());
template <class T, class = std::enable_if_t<std::is_integral<T>::value>> struct OnlyIntegral { static constexpr int bits = sizeof(T) * 8; };
template <class T, class E = void> struct Traits { static constexpr int id = 0; };
template <class T> struct Traits<T, std::enable_if_t<std::is_floating_point_v<T>>> { static constexpr int id = 1; };
template <class T> struct Traits<T, std::enable_if_t<std::is_pointer_v<T> && !std::is_const_v<std::remove_pointer_t<T>>>> { static constexpr int id = 2; };
template <class T> struct Traits<const T *> { static constexpr int id = 3; };
HD int which(int &) { return 1; } HD int which(const int &) { return 2; } HD int which(int &&) { return 3; }
template <class T> HD int pass(T &&t) { return which(std::forward<T>(t)); }
template <class T> HD constexpr const char *category() { return std::is_lvalue_reference_v<T> ? "l" : std::is_rvalue_reference_v<T> ? "r" : "v"; }
template <class T> HD char deduced(T &&) { return *category<T>(); }
struct Any { template <class T> HD Any(T) {} };
HD int best(Any) { return 1; } HD int best(double) { return 2; } HD int best(...) { return 3; } template <class T> HD int best(T *) { return 4; }
template <class T> HD int arr(T *, int) { return 1; } template <class T, int N> HD int arr(T (&)[N], long) { return N; } template <class T> HD int arr(T, ...) { return 3; }
template <class T> struct Same { template <class U, std::enable_if_t<std::is_same_v<T, U>, int> = 0> HD static int test(U) { return 1; } HD static int test(...) { return 0; } };
struct Base { HD int f(int) const { return 1; } HD int f(double) const { return 2; } };
struct Derived : Base { using Base::f; HD int f(const char *) const { return 3; } };
template <class T> struct Holder { T t; HD T &get() & { return t; } HD const T &get() const & { return t; } };
template <class T, class U> HD auto add(T t, U u) -> std::common_type_t<T, U> { return t + u; }
HD void run(double *out)
{
    int n = 0;
    out[n++] = fetch(Fast()) * 100 + fetch(Slow()) * 10 + fetch(None());
    out[n++] = detected<loadOf, Slow> + 2 * detected<loadOf, None> + 4 * detected<sumOf, int, double> + 8 * detected<sumOf, None, int>;
    out[n++] = OnlyIntegral<short>::bits;
    out[n++] = Traits<int>::id * 1000 + Traits<float>::id * 100 + Traits<int *>::id * 10 + Traits<const char *>::id;
    int a = 1; const int c = 2;
    out[n++] = pass(a) * 100 + pass(c) * 10 + pass(5);
    out[n++] = (deduced(a) == 'l') + 2 * (deduced(3) == 'v') + 4 * (deduced(std::move(a)) == 'v') + 8 * (deduced(c) == 'l');
    out[n++] = best(1.5f) * 1000 + best(None()) * 100 + best(&a) * 10 + best('c');
    int v[5];
    out[n++] = arr(v, 1) * 100 + arr(v, 1L) * 10 + arr(3, 1);
    out[n++] = Same<int>::test(3) * 10 + Same<int>::test(3.0);
    Derived d;
    out[n++] = d.f(1) * 100 + d.f(2.5) * 10 + d.f("x");
    Holder<int> h{4}; const Holder<int> k{5};
    h.get() = 6;
    out[n++] = h.get() * 10 + k.get();
    out[n++] = add(1, 2.5) + add('a', 1);
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
