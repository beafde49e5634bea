#include <cstdio>
struct A { template<class U> U get(int x) { return (U)x; } template<class U> struct R { U u; }; template<class U> static U st() { return 1; } };
template<class T> int f(T t) { return T::template st<int>() + t.template get<int>(2); }
template<class T> int g(T t) { typename T::template R<int> r{4}; return r.u; }
template<class T> struct D { A a; template<class U> U mine() { return 5; } int k() { return a.get<int>(1) + this->mine<int>() + mine<int>(); } int lt(T t, int get) { return t.n < get; } };
template<class T> struct F { template<class U> U mine() { return 5; } int k(F& o) { return o.mine<int>() + this->template mine<int>(); } };
struct B { int n = 2; };
int main() { A a; std::printf("%d%d\n", f(a), g(a)); D<B> d; std::printf("%d %d\n", d.k(), d.lt(B(), 3)); F<int> q; std::printf("%d\n", q.k(q)); }
