// String literals are read-only on the host: the store ends the program, as SIGSEGV does.
#include <cstdio>
#include <cstring>
int main() {
  char own[] = "own";
  own[0] = 'O';
  const char *p = "literal";
  char *q = const_cast<char *>(p);
  printf("%s %s %zu\n", own, q, strlen(q));
  strcpy(q, "no");
  puts("not reached");
}
