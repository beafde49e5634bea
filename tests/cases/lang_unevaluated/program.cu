// Operands that are not evaluated: members named by their class, calls without bodies, `noexcept`.
#include <cstdio>
#include <type_traits>
#include <utility>
struct S { int a; double b; float f[3]; static const long c = 2; const char k; int &r; struct In { short s; } in; };
template <class T> struct Scalar { using type = decltype(T::x); };
template <class T> constexpr size_t size_x() { return sizeof(T::x); }
template <class V> __global__ void k(V *v) { decltype(V::y) y = v->x; v->y = y + decltype(V::x)(1); }
// A member class hides a template outside.
template <typename T> using Shared = std::conditional_t<std::is_arithmetic_v<T>, T, int>;
template <typename T> struct Holder {
    struct Shared { T x; };
    T f(Shared &shared, long long i, T t) { return shared.x + (T)i + t; }
};
// What is not evaluated needs no bodies: this one is for the device only.
template <typename R, typename F> struct Wrapped { F f; template <typename A> __host__ __device__ R operator()(A a) { return f(a); } };
template <typename F> int gives_int(F f) { return std::is_same<decltype(f(1)), int>::value; }
template <typename R, typename F> Wrapped<R, F> wrap(F f) { return {f}; }
template <class T> T broken(T t) { return t.no_such_member; }
template <class T, class = decltype(broken(std::declval<T>()))> int finds(T) { return 1; }
struct Quiet { void f() noexcept; void g(); virtual int v() noexcept; virtual int w(); int i(int) const noexcept(sizeof(int) == 4); };
int quiet(Quiet &) noexcept;
int loud(Quiet &);
int throws();
int main() {
    printf("%d ", std::is_same<decltype(float2::x), float>::value);
    printf("%d ", std::is_same<decltype(S::b), double>::value);
    printf("%d ", (int)sizeof(S::a));
    printf("%d ", std::is_same<Scalar<double3>::type, double>::value);
    printf("%d ", (int)size_x<double2>());
    printf("%d ", (int)(sizeof(S::f) / sizeof(S::f[0])));
    printf("%d ", std::is_same<decltype(S::k), const char>::value);
    printf("%d ", std::is_same<decltype(S::r), int &>::value);
    printf("%d\n", std::is_same<decltype((S::a)), int &>::value && std::is_same<decltype(S::in.s), short>::value && sizeof(S::In::s) == 2);
    Holder<int> h; Holder<int>::Shared sh{1}; printf("%d ", h.f(sh, 1, 1));
    printf("%d %d %d\n", gives_int(wrap<int>([] __device__(int x) { return -x; })), finds(2.5), (int)sizeof(broken(short())));
    using Q = Quiet &;
    printf("%d %d %d %d %d ", noexcept(std::declval<Q>().f()), noexcept(std::declval<Q>().g()), noexcept(std::declval<Q>().v()), noexcept(std::declval<Q>().w()), noexcept(std::declval<Q>().i(1)));
    printf("%d %d %d %d\n", noexcept(quiet(std::declval<Q>())), noexcept(loud(std::declval<Q>())), noexcept(std::declval<Q>().i(throws())), noexcept(std::declval<Q>().i(2) + quiet(std::declval<Q>())));
    float2 *d; cudaMallocManaged(&d, sizeof *d);
    d->x = 2;
    k<<<1, 1>>>(d);
    printf("%s ", cudaGetErrorString(cudaDeviceSynchronize()));
    printf("%g\n", d->y);
}
