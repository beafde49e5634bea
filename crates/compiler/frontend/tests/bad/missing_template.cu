// What a template's parameter has is a template only where `template` says so.
struct A {
  template <class U> U get(int x) { return (U)x; }
  template <class U> static U make() { return 1; }
  template <class U> struct Box { U u; };
};
template <class T> int by_value(T t) { return t.get<int>(3); }
template <class T> int by_pointer(T *t) { return t->get<int>(3); }
template <class T> int of_class() { return T::make<int>(); }
template <class T> int of_type() { typename T::Box<int> b{4}; return b.u; }
template <class T> struct Own {
  T t;
  A a;
  template <class U> U mine(U u) { return u; }
  int known(Own &o, int n) { return o.mine<int>(1) + this->mine<int>(2) + a.get<int>(3) + (t.x < n); }
  int unknown() { return t.get<int>(1); }
  int said() { return t.template get<int>(1) + T::template make<int>(); }
};
int main() { A a; return by_value(a) + by_pointer(&a) + of_class<A>() + of_type<A>(); }
