// `using B::B`: every constructor of the base, with defaults, packs, lists and `explicit`.
#include <cstdio>
#include <initializer_list>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>
struct Base {
    int a, b; std::string s;
    Base(int x, int y = 7) : a(x), b(y) {}
    explicit Base(const char *t) : a(1), b(2), s(t) {}
    template <class... T> Base(std::string n, T &&...t) : a((0 + ... + t)), b(sizeof...(t)), s(std::move(n)) {}
    Base(std::initializer_list<double> l) : a((int)l.size()), b(-1) {}
    Base(std::unique_ptr<int> p) : a(*p), b(0) {}
    Base(int (&arr)[3]) : a(arr[0]), b(arr[2]) {}
};
struct Derived : Base {
    int extra = 42;
    using Base::Base;
    Derived(int x, int y, int z) : Base(x * 100, y), extra(z) {} Derived(const char *t) : Base(5, 5), extra(*t) {}
    void show() const { printf("%d %d %d [%s]\n", a, b, extra, s.c_str()); }
};
template <class T> struct Box { T v; __host__ __device__ Box(T x) : v(x) {} __host__ __device__ Box() : v() {} };
template <class T> struct Sub : Box<T> { using Box<T>::Box; __host__ __device__ T twice() const { return this->v * 2; } };
template <class... Bs> struct Many : Bs... { using Bs::Bs...; };
struct P { int p = 0; P(int x) : p(x) {} P() {} };
struct Q { const char *q = "-"; Q(const char *x) : q(x) {} Q() {} };
template <class T> struct MyVec : std::vector<T> { using std::vector<T>::vector; T sum() const { T s = 0; for (auto &x : *this) s += x; return s; } };
void take(Derived d) { d.show(); }
__global__ void k(int *o) { Sub<int> s(21); Sub<int> z; *o = s.twice() + z.twice(); }
int main() {
    Derived(5).show();
    Derived(5, 6).show();
    Derived("hi").show();
    Derived(std::string("sum"), 1, 2, 3).show();
    Derived{1., 2., 3.}.show();
    Derived(std::make_unique<int>(9)).show();
    int arr[3] = {4, 5, 6}; Derived(arr).show();
    Derived d = 8; d.show(); Derived e(d); e.show(); take(3);
    printf("%d %d %d\n", std::is_constructible<Derived, void *>::value, std::is_convertible<const char *, Derived>::value, std::is_convertible<int, Derived>::value);
    Many<P, Q> m(3), n("text"); printf("%d %s %d %s\n", m.p, m.q, n.p, n.q);
    MyVec<int> v{1, 2, 3}, w(4, 5), x(v.begin(), v.end()), y; printf("%d %d %d %d\n", v.sum(), w.sum(), x.sum(), y.sum());
    v = {7, 8}; printf("%d\n", v.sum()); 
    int *o; cudaMallocManaged(&o, 4);
    k<<<1, 1>>>(o);
    printf("%s ", cudaGetErrorString(cudaDeviceSynchronize()));
    printf("%d\n", *o);
}
