#include <cstdio>
struct A { int a = 1; void set(int a) { this->a = a; } }; int g = 10;
struct Dd { int& r = g; int* p = &g; }; struct S { static int n; static S make(); int v; }; int S::n = 4; S S::make() { return {n}; }
namespace n { struct T { T(); ~T(); int f() const; static int s; }; } n::T::T() { std::printf("T "); } n::T::~T() { std::printf("~T "); } int n::T::f() const { return s; } int n::T::s = 3;
template<class T> struct Mat { T d[4]; T& operator()(int i, int j); const T& operator()(int i, int j) const; Mat operator*(const Mat& o) const; static Mat id(); template<class U> explicit operator Mat<U>() const; friend Mat operator+(Mat a, const Mat& b) { for (int i = 0; i < 4; i++) a.d[i] += b.d[i]; return a; } struct Row { T* p; T& operator[](int j); }; Row operator[](int i); };
template<class T> T& Mat<T>::operator()(int i, int j) { return d[i * 2 + j]; }
template<class T> const T& Mat<T>::operator()(int i, int j) const { return d[i * 2 + j]; }
template<class T> Mat<T> Mat<T>::operator*(const Mat& o) const { Mat r{}; for (int i = 0; i < 2; i++) for (int j = 0; j < 2; j++) for (int k = 0; k < 2; k++) r(i, j) += (*this)(i, k) * o(k, j); return r; }
template<class T> Mat<T> Mat<T>::id() { return {{1, 0, 0, 1}}; }
template<class T> template<class U> Mat<T>::operator Mat<U>() const { Mat<U> r{}; for (int i = 0; i < 4; i++) r.d[i] = U(d[i]); return r; }
template<class T> T& Mat<T>::Row::operator[](int j) { return p[j]; }
template<class T> typename Mat<T>::Row Mat<T>::operator[](int i) { return Row{d + i * 2}; }
class List { struct Node { int v; Node* next; }; Node* head = nullptr; static Node* clone(const Node* n); public: List() = default; List(const List& o); List& operator=(List o); ~List(); void push(int v); int sum() const; class It { Node* n; public: It(Node* n); int operator*() const; It& operator++(); bool operator!=(const It& o) const; }; It begin() const; It end() const; };
List::Node* List::clone(const Node* n) { return n ? new Node{n->v, clone(n->next)} : nullptr; }
List::List(const List& o) : head(clone(o.head)) {} List& List::operator=(List o) { Node* t = head; head = o.head; o.head = t; return *this; }
List::~List() { while (head) { Node* n = head->next; delete head; head = n; } } void List::push(int v) { head = new Node{v, head}; }
int List::sum() const { int s = 0; for (const Node* n = head; n; n = n->next) s += n->v; return s; }
List::It::It(Node* n) : n(n) {} int List::It::operator*() const { return n->v; } List::It& List::It::operator++() { n = n->next; return *this; } bool List::It::operator!=(const It& o) const { return n != o.n; }
List::It List::begin() const { return It(head); } List::It List::end() const { return It(nullptr); }
struct Op { operator int() const; operator bool() const; Op& operator++(); Op operator++(int); int operator[](int) const; int operator()(int) const; Op* operator->(); }; Op::operator int() const { return 5; } Op::operator bool() const { return false; } Op& Op::operator++() { return *this; } Op Op::operator++(int) { return *this; } int Op::operator[](int i) const { return i; } int Op::operator()(int i) const { return -i; } Op* Op::operator->() { return this; }
enum class Kind { a, b }; struct Holder { enum class Kind { x = 7 }; Kind k; Kind get() const; static Kind def; }; Holder::Kind Holder::get() const { return k == Kind::x ? Kind::x : def; } Holder::Kind Holder::def = Kind::x;
int main() {
    Dd d; d.r = 20; std::printf("%d %d\n", g, *d.p); std::printf("%d\n", S::make().v); { n::T t; std::printf("%d ", t.f()); } std::puts("");
    Mat<int> m{{1, 2, 3, 4}}; Mat<int> p = m * m + Mat<int>::id(); p[1][0] = 9; Mat<double> q(p); std::printf("%d %d %g %g\n", p(0, 1), p.d[3], q(1, 0), q.d[0]);
    List l; l.push(1); l.push(2); List k = l; k.push(5); l = k; int t = 0; for (int v : l) t = t * 10 + v; std::printf("%d %d\n", t, l.sum());
    Op o; std::printf("%d %d %d %d %d\n", (int)o, (bool)o, o[3], o(4), (o++)->operator[](2)); Holder h{}; std::printf("%d\n", (int)h.get()); A a; a.set(4); std::printf("%d\n", a.a);
}
