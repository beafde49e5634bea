// exit: 1
// A small test framework and command dispatcher, C with macros
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdarg.h>
#include <setjmp.h>
#include <stdbool.h>
#include <errno.h>
#include <float.h>
#include <math.h>
#define STR_(x) #x
#define STR(x) STR_(x)
#define CONCAT_(a, b) a##b
#define CONCAT(a, b) CONCAT_(a, b)
#define UNIQUE(p) CONCAT(p, __LINE__)
typedef struct test { const char *name; void (*run)(void); struct test *next; } test;
static test *tests, **tail = &tests;
static jmp_buf failed;
static int checks, failures; static char why[256];
static void fail(const char *file, int line, const char *fmt, ...) { va_list ap; va_start(ap, fmt); int n = snprintf(why, sizeof why, "%s:%d: ", strrchr(file, '/') ? strrchr(file, '/') + 1 : file, line); vsnprintf(why + n, sizeof(why) - n, fmt, ap); va_end(ap); longjmp(failed, 1); }
static bool add_test(test *t) { *tail = t; tail = &t->next; return true; }
#define TEST(n) static void n(void); static test CONCAT(test_, n) = { #n, n, NULL }; static bool CONCAT(reg_, n) = add_test(&CONCAT(test_, n)); static void n(void)
#define CHECK(c) do { checks++; if (!(c)) fail("x/" "t.c", 100, "%s", #c); } while (0)
#define CHECK_EQ(a, b) do { long UNIQUE(va_) = (a), UNIQUE(vb_) = (b); checks++; if (UNIQUE(va_) != UNIQUE(vb_)) fail("t.c", 200, "%s == %s (%ld vs %ld)", #a, #b, UNIQUE(va_), UNIQUE(vb_)); } while (0)
#define CHECK_NEAR(a, b, eps) do { checks++; double d_ = fabs((a) - (b)); if (!(d_ <= (eps))) fail("t.c", 300, "|%s - %s| = %.3g > %s", STR(a), STR(b), d_, #eps); } while (0)
TEST(arithmetic) { CHECK(1 + 1 == 2); CHECK_EQ(7 / 2, 3); }
TEST(strings) { char b[8]; CHECK_EQ(snprintf(b, sizeof b, "%d", 12345), 5); CHECK(strcmp(b, "12345") == 0); CHECK(strlen(b) == 6); }
TEST(floats) { CHECK_NEAR(0.1 + 0.2, 0.3, DBL_EPSILON); CHECK_NEAR(sqrt(2.0), 1.41, 1e-3); }
TEST(errors) { errno = 0; CHECK(fopen("/no/such", "r") == NULL); CHECK_EQ(errno, ENOENT); errno = 0; strtol("99999999999999999999", NULL, 10); CHECK_EQ(errno, ERANGE); CHECK_EQ(sizeof(int), 8); }
static void run_all(void) { for (test *volatile t = tests; t; t = t->next) { if (setjmp(failed) == 0) { t->run(); printf("ok   %s\n", t->name); } else { failures++; printf("FAIL %s: %s\n", t->name, why); } } }
static int nested(int depth, jmp_buf *out) { jmp_buf here; int r = setjmp(here); if (r) { printf("caught %d at %d\n", r, depth); if (depth == 0) return r; longjmp(*out, r + 1); } if (depth == 3) longjmp(here, 10); return nested(depth + 1, &here); }
static int cmp_jump(const void *a, const void *b) { if (*(int *)a == 13 || *(int *)b == 13) longjmp(failed, 13); return *(int *)a - *(int *)b; }
static double total(int n, const double *v, ...) { double s = 0; for (int i = 0; i < n; i++) s += v[i]; va_list ap; va_start(ap, v); for (int i = 0; i < n; i++) { float w = va_arg(ap, double); s += w; } va_end(ap); return s; }
int main(void) {
  run_all(); printf("%d checks, %d failures\n", checks, failures);
  printf("%d\n", nested(0, NULL));
  int v[] = { 5, 13, 2 }; double dd[] = { 1.5, 2.5 }; if (!setjmp(failed)) { qsort(v, 3, sizeof *v, cmp_jump); printf("sorted\n"); } else printf("jumped out of qsort\n");
  printf("%g\n", total(2, dd, 3.0, 4.0f)); printf(STR(__LINE__) " " STR(CONCAT(a, b)) "\n");
  char *argv0 = strdup("path/to/prog.exe"); char *base = strrchr(argv0, '/'); base = base ? base + 1 : argv0; char *dot = strchr(base, '.'); if (dot) *dot = '\0'; printf("%s\n", base); free(argv0);
  return failures ? EXIT_FAILURE : EXIT_SUCCESS;
}
