// An exception that would leave a noexcept function ends the program.
// exit: 3
#include <cstdio>
#include <exception>
#include <stdexcept>
#include <cstdlib>
int inner() { throw std::runtime_error("boom"); }
int quiet() noexcept { try { return inner(); } catch (const std::exception& e) { printf("inside %s\n", e.what()); return 3; }
}
int maybe(bool b) noexcept(false) { if (b) throw 1; return 2; }
template <class T> int cond(T t) noexcept(noexcept(t())) { return t(); }
struct Res { ~Res() { puts("res"); } };
int loud() noexcept { Res r; return inner(); }
void done() { puts("terminate handler"); fflush(stdout); std::exit(3); }
int main() {
  std::set_terminate(done);
  printf("%d\n", quiet());
  try { maybe(true); } catch (int i) { printf("caught %d\n", i); }
  try { cond([] { return inner(); }); } catch (std::exception& e) { printf("through %s\n", e.what()); }
  printf("%d %d\n", noexcept(loud()), noexcept(maybe(false)));
  try { loud(); } catch (...) { puts("wrong"); }
}
