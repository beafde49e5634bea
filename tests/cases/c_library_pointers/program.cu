#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <math.h>
#include <ctype.h>
#include <stdarg.h>
typedef double (*fn)(double);
typedef double (*fn2)(double, double);
typedef int (*cmp)(const void *, const void *);
static const struct { const char *name; fn f; } table[] = { { "sin", sin }, { "cos", cos }, { "sqrt", sqrt }, { "exp", exp }, { "fabs", fabs } };
static double apply(double (*f)(double), double x) { return f(x); }
static double integrate(fn f, double a, double b, int n) { double h = (b - a) / n, s = 0; for (int i = 0; i < n; i++) s += f(a + (i + 0.5) * h); return s * h; }
static void map(char *s, int (*f)(int)) { for (; *s; s++) *s = (char)f((unsigned char)*s); }
struct alloc { void *(*get)(size_t); void (*put)(void *); };
int main() {
  for (auto &t : table) printf("%s %.6f\n", t.name, t.f(0.5));
  fn2 p = pow; printf("%g %g\n", p(2, 10), apply(log, 1.0)); printf("%.5f\n", integrate(sin, 0, M_PI, 1000));
  char s[] = "hello"; map(s, toupper); puts(s); map(s, &tolower); puts(s);
  char words[4][8] = { "pear", "fig", "apple", "kiwi" }; qsort(words, 4, 8, (cmp)strcmp); for (int i = 0; i < 4; i++) printf("%s ", words[i]); printf("\n");
  struct alloc a = { malloc, free }; int *q = (int *)a.get(40); q[9] = 7; printf("%d\n", q[9]); a.put(q);
  int (*pr)(const char *, ...) = printf; pr("%s %d\n", "by pointer", 5); int (*out)(FILE *, const char *, ...) = fprintf; out(stdout, "%g\n", 2.5);
  int (*putf)(const char *) = puts; putf("puts"); size_t (*len)(const char *) = strlen; printf("%zu\n", len("four"));
  float (*ff)(float) = sqrtf; printf("%g\n", ff(2.0f)); double (*m)(double, double) = fmax; printf("%g\n", m(1, 2)); int (*ab)(int) = abs; printf("%d\n", ab(-3));
  atexit([] { puts("exit"); }); void (*ex)(int) = exit; ex(0);
}
