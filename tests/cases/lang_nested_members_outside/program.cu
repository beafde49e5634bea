#include <cstdio>
struct P { template<class U> struct Q { U u; U get() const; template<class V> V as() const; }; template<class U> U id(U); struct R { template<class U> U id(U); }; };
template<class U> U P::Q<U>::get() const { return u; }
template<class U> template<class V> V P::Q<U>::as() const { return (V)u; }
template<class U> U P::id(U u) { return u; }
template<class U> U P::R::id(U u) { return u + 1; }
namespace n {
template<class T, int N> class Ring {
    T data[N]; int at = 0;
public:
    class iterator;
    template<class F> void each(F f);
    template<class It> void assign(It a, It b);
    iterator begin(); iterator end();
};
template<class T, int N> class Ring<T, N>::iterator {
    Ring* r; int i;
public:
    iterator(Ring* r, int i) : r(r), i(i) {}
    T& operator*() const;
    iterator& operator++();
    bool operator!=(const iterator& o) const;
};
}
template<class T, int N> T& n::Ring<T, N>::iterator::operator*() const { return r->data[i]; }
template<class T, int N> typename n::Ring<T, N>::iterator& n::Ring<T, N>::iterator::operator++() { ++i; return *this; }
template<class T, int N> bool n::Ring<T, N>::iterator::operator!=(const iterator& o) const { return i != o.i; }
template<class T, int N> typename n::Ring<T, N>::iterator n::Ring<T, N>::begin() { return iterator(this, 0); }
template<class T, int N> auto n::Ring<T, N>::end() -> iterator { return {this, at}; }
template<class T, int N> template<class F> void n::Ring<T, N>::each(F f) { for (int i = 0; i < at; i++) f(data[i]); }
template<class T, int N> template<class It> void n::Ring<T, N>::assign(It a, It b) { at = 0; while (a != b) data[at++] = *a++; }
// partial specialisation's members outside
template<class T, class U> struct Pair { int k(); template<class V> int m(V); };
template<class T> struct Pair<T, T> { int k(); template<class V> int m(V); struct N { int n(); }; };
template<class T, class U> int Pair<T, U>::k() { return 1; }
template<class T> int Pair<T, T>::k() { return 2; }
template<class T, class U> template<class V> int Pair<T, U>::m(V) { return 3; }
template<class T> template<class V> int Pair<T, T>::m(V) { return 4; }
template<class T> int Pair<T, T>::N::n() { return 5; }
template<> struct Pair<int, char> { int k(); template<class V> int m(V); struct N { int n(); template<class Z> int z(Z); }; };
int Pair<int, char>::k() { return 6; }
template<class V> int Pair<int, char>::m(V) { return 7; }
int Pair<int, char>::N::n() { return 8; }
template<class Z> int Pair<int, char>::N::z(Z) { return 9; }
// explicit specialisation of members
template<class T> struct S { int f(); static int n; template<class U> int g(U); struct I { int i(); }; };
template<class T> int S<T>::f() { return 1; }
template<> int S<char>::f() { return 2; }
template<class T> int S<T>::n = 10;
template<> int S<char>::n = 20;
template<class T> template<class U> int S<T>::g(U) { return 1; }
template<> template<class U> int S<char>::g(U) { return 2; }
template<> template<> int S<char>::g(int) { return 3; }
template<> template<> int S<int>::g<double>(double) { return 4; }
template<class T> int S<T>::I::i() { return 5; }
template<> int S<char>::I::i() { return 6; }
int others();
int main() {
    P::Q<int> q{3}; std::printf("%d %g\n", q.get(), q.as<double>());
    P p; P::R r; std::printf("%d %d\n", p.id(4), r.id(4));
    n::Ring<int, 8> g; int v[3] = {1, 2, 3}; g.assign(v, v + 3); g.each([](int& x) { x *= 2; });
    for (int x : g) std::printf("%d ", x); std::printf("\n");
    Pair<int, long> a; Pair<int, int> b; Pair<int, char> c; Pair<int,int>::N d; Pair<int,char>::N e;
    std::printf("%d%d%d%d%d%d%d%d%d\n", a.k(), b.k(), a.m(1), b.m(1), c.k(), c.m(1), d.n(), e.n(), e.z(1));
    std::printf("%d %d %d %d\n", S<int>().f(), S<char>().f(), S<int>::n, S<char>::n);
    std::printf("%d %d %d %d %d\n", S<int>().g(1), S<char>().g(1.0), S<char>().g(1), S<int>().g(1.0), S<int>().g('a'));
    std::printf("%d %d\n", S<int>::I().i(), S<char>::I().i());
    others();
}
namespace injected {
template<class T> struct H { T x; struct I { H* r; H& get(); I(H* q) : r(q) {} T val() { H& z = *r; return z.x; } }; I it() { return I(this); } struct K; friend struct K; };
template<class T> struct H<T>::K { H* r; H<T>* q; int k() { H& z = *r; return z.x; } };
struct O { struct I { O* o; }; struct J; int n; };
struct O::J { O* o; int k() { O& z = *o; return z.n; } };
}
int others() {
    using namespace injected;
    H<int> r{3}; std::printf("%d\n", r.it().val()); H<int>::K k{&r, &r}; std::printf("%d\n", k.k()); O o{4}; O::J j{&o}; std::printf("%d\n", j.k()); return 0;
}
