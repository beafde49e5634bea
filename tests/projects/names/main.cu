// Names that each unit has for itself, and names that all share.
#include <cstdio>
#include <vector>
#include "shared.h"
static int twice(int x) { return 2 * x; }
namespace { struct Local { int v; }; int value() { return 100; } struct Error { const char *what = "main"; }; }
const int limit = 3;
template <class T> int apply(T f) { return f(1); }
extern "C" int from_c(int);
extern "C" { extern int c_counter; }
extern int table[4];
extern const double scale;
typedef int (*Function)(int);
extern Function chosen;
static Counter own("main");
int main() {
  printf("%d %d %d\n", twice(4), value(), limit);
  printf("%d %d\n", apply([](int x) { return x + 1; }), other_apply());
  printf("%d %d %g\n", table[2], chosen(5), scale);
  printf("%d %d\n", from_c(3), c_counter);
  printf("%d %d\n", Registry<int>::count, Registry<long>::count);
  Registry<int>::count = 9;
  printf("%d %p-equal %d\n", registry_count(), (void *)0, &inline_vector() == other_vector());
  printf("%zu %d\n", names.size(), Holder<int>::made);
  try { throw_local(); } catch (Error &e) { printf("wrong %s\n", e.what); } catch (...) { printf("another type\n"); }
  try { throw_shared(); } catch (Base &b) { printf("shared %d\n", b.code()); }
  try { throw_number(); } catch (long n) { printf("long %ld\n", n); }
  Base *b = make_derived();
  printf("%d %d\n", b->code(), dynamic_cast<Derived *>(b) != nullptr);
  printf("%d %d\n", same_type(typeid(Derived)), same_type(typeid(int)));
  delete b;
  printf("%d\n", pick(2) + pick(2.5) + pick('c'));
  return 0;
}
