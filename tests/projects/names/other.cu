#include "shared.h"
static int twice(int x) { return 3 * x; }
namespace { struct Local { double v[9]; }; int value() { return 200; } struct Error { const char *what = "other"; }; }
const int limit = 4;
template <class T> int apply(T f) { return f(1) * 10; }
int table[4] = {twice(1), value(), limit, 0};
extern const double scale = 2.5;
static int plus_seven(int x) { return x + 7; }
int (*chosen)(int) = plus_seven;
static Counter own("other");
int other_apply() { return apply([](int x) { return x + 2; }); }
int registry_count() { return Registry<int>::count + Holder<int>::made; }
std::vector<int> *other_vector() { return &inline_vector(); }
void throw_local() { throw Error(); }
void throw_shared() { throw Derived(); }
void throw_number() { throw 5L; }
Base *make_derived() { return new Derived; }
bool same_type(const std::type_info &t) { return t == typeid(Derived); }
int pick(int) { return 1; }
int pick(double) { return 10; }
int pick(char) { return 100; }
