// Private and protected types, enumerators and typedefs used by those who may.
#include <cstdio>
class Account {
  struct Log { int n = 0; };
  enum State { Open, Closed };
  enum class Level { Low, High };
  typedef int money;
  using Id = long;
  static const int limit = 5;
  State s = Open; Log log; money m = 3; Id id = 9; Level lv = Level::High;
 public:
  enum Color { Red, Green };
  struct Entry { int v; };
  using Value = double;
  State state() const { return s; }
  Log& logs() { return log; }
  static Log make() { return Log{7}; }
  friend int peek(const Account&);
  class Inner { public: int look(const Account& a) { return a.m + (a.s == Open) + limit; } };
  Id ident() const { return id; }
};
int peek(const Account& a) { Account::State s = a.s; return s == Account::Open ? a.m : 0; }
class Base { protected: struct Part { int p = 4; }; enum { K = 8 }; typedef Part Alias; };
class Derived : public Base { public: int get() { Part x; Alias y; return x.p + y.p + K + Base::K; }
    Base::Part make() { return Base::Part{}; }
};
template <class T> class Tm { struct N { T v; }; N n{}; public: auto get() { return n; } using Pub = N; };
int main() {
  Account a; auto s = a.state(); auto& l = a.logs(); l.n = 2; auto m = Account::make();
  printf("%d %d %d %d\n", (int)s, a.logs().n, m.n, peek(a));
  Account::Color c = Account::Green;
  Account::Entry e{4};
  Account::Value v = 2.5;
  printf("%d %d %g\n", c, e.v, v);
  Account::Inner in; printf("%d %ld\n", in.look(a), a.ident());
  Derived d; printf("%d %d\n", d.get(), d.make().p);
  Tm<int> t; auto n = t.get(); Tm<int>::Pub p = n; printf("%d\n", p.v);
}
