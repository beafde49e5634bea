#include <cstdio>
#include <string>
template<class T> struct A {
    T v;
    template<class U> void f(U u);
    template<class U> static T g(U u, T t);
    template<class U> A(U a, U b);
    template<int N, class U = int> U h() const;
    template<class... Us> int count(Us... us);
    template<class U> struct In { U u; T t; void show(); template<class V> V twice(V v); static int n; };
    struct Node { T x; Node* next; Node(T a); ~Node(); T get() const; static int made; struct Deep { int d(T t); template<class Q> int q(Q); }; template<class V> V conv(V v); operator T() const; Node& operator+=(T);};
    template<class U> operator U() const;
    template<class U> A& operator<<(U u);
    friend struct B;
    struct Later;
    T use();
    template<class U> static U stat;
    using Alias = Node;
    Node* make(T t);
    Alias& self(Node& n);
};
template<class T> template<class U> void A<T>::f(U u) { std::printf("f %d %d\n", (int)sizeof(T), (int)sizeof(U)); v += u; }
template<class T> template<class U> T A<T>::g(U u, T t) { return t + (T)u; }
template<class T> template<class U> A<T>::A(U a, U b) : v(a + b) { std::printf("A\n"); }
template<class T> template<int N, class U> U A<T>::h() const { return U(v) * N; }
template<class T> template<class... Us> int A<T>::count(Us... us) { return sizeof...(us) + (0 + ... + (int)us); }
template<class T> template<class U> void A<T>::In<U>::show() { std::printf("In %d %d\n", (int)u, (int)t); }
template<class T> template<class U> template<class V> V A<T>::In<U>::twice(V x) { return x + x + (V)u; }
template<class T> template<class U> int A<T>::In<U>::n = sizeof(U) + sizeof(T);
template<class T> A<T>::Node::Node(T a) : x(a), next(nullptr) { made++; }
template<class T> A<T>::Node::~Node() { made--; }
template<class T> T A<T>::Node::get() const { return x; }
template<class T> int A<T>::Node::made = 0;
template<class T> int A<T>::Node::Deep::d(T t) { return (int)t + 1; }
template<class T> template<class Q> int A<T>::Node::Deep::q(Q) { return sizeof(Q) + sizeof(T); }
template<class T> template<class V> V A<T>::Node::conv(V v) { return v + (V)x; }
template<class T> A<T>::Node::operator T() const { return x + 1; }
template<class T> typename A<T>::Node& A<T>::Node::operator+=(T t) { x += t; return *this; }
template<class T> template<class U> A<T>::operator U() const { return (U)v; }
template<class T> template<class U> A<T>& A<T>::operator<<(U u) { v += u; return *this; }
template<class T> struct A<T>::Later { T z; int both() const; };
template<class T> int A<T>::Later::both() const { return 2 * z; }
template<class T> T A<T>::use() { Later l{v}; return l.both(); }
template<class T> template<class U> U A<T>::stat = U(sizeof(T));
template<class T> typename A<T>::Node* A<T>::make(T t) { return new Node(t); }
template<class T> auto A<T>::self(Node& n) -> Alias& { return n; }
int main() {
    A<double> a(1, 2);
    a.f(3); a.f(2.5f);
    std::printf("%g %g\n", a.v, A<double>::g(1, 2.5));
    std::printf("%d %g\n", a.h<3>(), a.h<2, double>());
    std::printf("%d\n", a.count(1, 2, 3.5));
    A<int>::In<char> in{'a', 7};
    in.show();
    std::printf("%d %ld\n", in.twice(3), in.twice(4L));
    std::printf("%d %d\n", A<int>::In<char>::n, A<double>::In<short>::n);
    { A<int>::Node n(4); std::printf("%d %d %d\n", n.get(), A<int>::Node::made, (int)n); n += 3; std::printf("%g %d\n", n.conv(0.5), n.x);
      A<int> b(1, 1); auto* p = b.make(9); std::printf("%d %d\n", p->x, A<int>::Node::made); delete p; std::printf("%d\n", b.self(n).x);}
    std::printf("%d\n", A<int>::Node::made);
    A<long>::Node::Deep d; std::printf("%d %d\n", d.d(5), d.q('a'));
    short s = a; std::printf("%d\n", s);
    a << 1 << 2.5; std::printf("%g\n", a.v);
    A<int> c(2, 3); std::printf("%d\n", c.use());
    std::printf("%d %g\n", A<int>::stat<int>, A<double>::stat<double>);
}
