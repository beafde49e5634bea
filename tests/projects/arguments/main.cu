#include <cstdio>
#include "shared.h"

template <class... T> int call() { return many(T()...); }

int main() {
  printf("%d %d\n", Apply<twice>::run(7), other_functions(7));
  printf("%d %d\n", Apply<twice>::calls, Apply<thrice>::calls);
  printf("%d", Count<first>::next());
  printf(" %d", other_variables());
  printf(" %d %d\n", read<&first>(), read<&second>());
  printf("%d %d\n", Size<small::Pair>::of(), other_templates());
  printf("%d %d\n", call<A, MANY, Y>(), call<A, MANY, Z>());
  // Converted when the program is compiled, and when it runs: each rounds once.
  volatile unsigned long long big = 0x8000008000000001ull;
  printf("%.0f %.0f\n", (double)(float)0x8000008000000001ull, (double)(float)big);
  return 0;
}
