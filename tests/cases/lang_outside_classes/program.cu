// Nested classes defined outside, instances of templates that are only declared.
#include <cstdio>
#include <memory>
#include <vector>
#include <string>
class Widget { struct Impl;
    std::unique_ptr<Impl> p;
    public: Widget(int v);
    ~Widget();
    int get() const;
    struct Pub;
};
struct Widget::Impl { int v = 42;
    std::vector<int> xs;
    Impl(int v) : v(v) { xs.push_back(v); }
    int twice() const { return 2 * v; }
};
struct Widget::Pub : std::string { int z = 3; };
Widget::Widget(int v) : p(new Impl(v)) {}
Widget::~Widget() {}
int Widget::get() const { return p->twice() + (int)p->xs.size(); }
template <class T> class L { struct Node;
    std::unique_ptr<Node> head;
    public: void add(T v);
    int size() const;
    ~L();
};
template <class T> struct L<T>::Node { T v; std::unique_ptr<Node> next; };
template <class T> L<T>::~L() {}
template <class T> void L<T>::add(T v) { head = std::unique_ptr<Node>(new Node{v, std::move(head)}); }
template <class T> int L<T>::size() const { int n = 0;
    for (Node* p = head.get(); p; p = p->next.get()) n++;
    return n;
}
template <class T> struct X; X<int>* gp; template <class T> struct Y { X<T>* p; int get(); };
template <class T> struct X { T v; }; template <class T> int Y<T>::get() { return p->v; }
template <class T> struct A;
template <class T> struct B { A<T>* a;
    T v;
};
template <class T> struct A { B<T> b;
    A() { b.a = this; b.v = 5; }
};
struct E1 { struct In { int a; } in; enum class K { X, Y } k = K::Y; };
int main() {
  Widget w(21);
  printf("%d\n", w.get());
  Widget::Pub p;
  p = Widget::Pub();
  p += "ab";
  printf("%s %d\n", p.c_str(), p.z);
  L<int> l; l.add(1); l.add(2); printf("%d\n", l.size());
  X<int> x{7}; gp = &x; Y<int> y{gp}; printf("%d\n", y.get());
  A<int> a; printf("%d\n", a.b.a->b.v);
  E1 e; struct E1::In i = {3}; printf("%d %d\n", i.a, e.k == E1::K::Y);
}
