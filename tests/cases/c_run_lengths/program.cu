#include <cstdio>
int f(char *o, int k) { *o = 'x'; return k; }
int main() {
  char out[16] = ""; const char *s = "aab"; int o = 0; int guard = 0;
  while (*s) { int n = 0; while (*s == 'a') { s++; n++; } o += n > 1 ? printf("two\n") : printf("one\n"); if (*s == 'b') { printf("b\n"); s++; } if (guard++ > 4) break; }
  printf("%d\n", o);
  s = "aab"; o = 0;
  while (*s) { int n = 0; char c = *s; while (*s == c) { s++; n++; } if (n > 1) o += printf("two\n"); else o += printf("one\n"); }
  printf("%d\n", o);
  s = "aab"; o = 0;
  while (*s) { int n = 0; char c = *s; while (*s == c) { s++; n++; } if (n > 1) o += 4; else o += printf("one\n"); }
  printf("%d\n", o);
  s = "aab"; o = 0;
  while (*s) { int n = 0; char c = *s; while (*s == c) { s++; n++; } if (n > 1) o += 4; else o += 2; }
  printf("%d\n", o);
}
