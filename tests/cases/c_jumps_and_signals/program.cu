// exit: 3
#include <stdio.h>
#include <stdlib.h>
#include <setjmp.h>
#include <signal.h>
#include <errno.h>
#include <string.h>
static jmp_buf env;
static int depth;
enum { ERR_NONE, ERR_ALLOC = 3, ERR_IO = 7 };
#define TRY(buf) switch (setjmp(buf)) { case 0:
#define CATCH(n) break; case n:
#define END_TRY break; default: printf("unhandled\n"); }
static void dig(int n) { depth = n; if (n == 5) longjmp(env, ERR_IO); dig(n + 1); }
static void work(int what) { if (what) longjmp(env, what); printf("work fine\n"); }
static volatile sig_atomic_t got;
static void on_signal(int s) { got = s; }
static void bye(void) { printf("bye\n"); }
static void bye2(void) { printf("bye2\n"); }
int main(void) {
  volatile int tries = 0;
  int rc = setjmp(env);
  if (rc == 0) { printf("first\n"); dig(0); printf("never\n"); }
  else printf("back with %d from depth %d\n", rc, depth);
  if (setjmp(env) == 0) tries = tries + 1;
  else tries = tries + 10;
  if (tries < 30) longjmp(env, 0);
  printf("tries %d\n", tries);
  for (int i = 0; i < 3; i++) {
    static const int codes[] = { 0, ERR_ALLOC, ERR_IO };
    TRY(env) work(codes[i]);
    CATCH(ERR_ALLOC) printf("alloc error\n");
    CATCH(ERR_IO) printf("io error\n");
    END_TRY
  }
  signal(SIGUSR1, on_signal);
  raise(SIGUSR1);
  printf("signal %d\n", got == SIGUSR1);
  signal(SIGINT, SIG_IGN); raise(SIGINT);
  atexit(bye); atexit(bye2);
  errno = 0; long v = strtol("99999999999999999999", NULL, 10); printf("%ld %d %s\n", v, errno == ERANGE, strerror(errno));
  errno = 0; v = strtol("-99999999999999999999", NULL, 10); printf("%ld %d\n", v, errno == ERANGE);
  errno = 0; unsigned long u = strtoul("-1", NULL, 10); printf("%lu %d\n", u, errno);
  u = strtoul("99999999999999999999999", NULL, 10); printf("%lu %d\n", u, errno == ERANGE);
  char *end; v = strtol("  +0x1Fz", &end, 0); printf("%ld '%s'\n", v, end);
  v = strtol("077", &end, 0); printf("%ld\n", v); v = strtol("zz", &end, 36); printf("%ld\n", v); v = strtol("0x", &end, 16); printf("%ld '%s'\n", v, end);
  v = strtol("abc", &end, 10); printf("%ld '%s'\n", v, end);
  errno = 0; double d = strtod("1e999", &end); printf("%g %d\n", d, errno == ERANGE);
  d = strtod("0x1.8p3xyz", &end); printf("%g '%s'\n", d, end); d = strtod("infinity", &end); printf("%g '%s'\n", d, end); d = strtod("nan", &end); printf("%d\n", d != d);
  d = strtod("-.5e-1e", &end); printf("%g '%s'\n", d, end);
  FILE *f = fopen("/nonexistent/x", "r"); if (!f) printf("fopen: %s\n", strerror(errno));
  printf("%s|%s|%s\n", strerror(0), strerror(EINVAL), strerror(ENOMEM));
  exit(3);
}
