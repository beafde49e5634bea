#include <stdio.h>
#include <time.h>
#include <sys/time.h>
#include <unistd.h>
#include <stdlib.h>
#include <string.h>
static double wall(void) { struct timeval tv; gettimeofday(&tv, NULL); return tv.tv_sec + tv.tv_usec * 1e-6; }
static double mono(void) { struct timespec ts; clock_gettime(CLOCK_MONOTONIC, &ts); return ts.tv_sec + 1e-9 * ts.tv_nsec; }
typedef struct { double start, total; int count; } timer_tt;
static void timer_start(timer_tt *t) { t->start = mono(); }
static void timer_stop(timer_tt *t) { t->total += mono() - t->start; t->count++; }
int main() {
  double t0 = wall(); usleep(2000); double t1 = wall();
  printf("slept %d\n", t1 - t0 >= 0.0019);
  timer_tt t = { 0 }; for (int i = 0; i < 3; i++) { timer_start(&t); struct timespec req = { 0, 1000000 }; nanosleep(&req, NULL); timer_stop(&t); }
  printf("%d %d\n", t.count, t.total >= 0.0029);
  clock_t c = clock(); volatile double s = 0; for (int i = 0; i < 1000; i++) s += i; printf("%d\n", (double)(clock() - c) / CLOCKS_PER_SEC >= 0);
  time_t fixed = 1000000000; struct tm *g = gmtime(&fixed); char buf[80];
  strftime(buf, sizeof buf, "%Y-%m-%d %H:%M:%S", g); puts(buf);
  strftime(buf, sizeof buf, "%a %A %b %B %d %e %j %y %p %I %M %% %D %T %F %R", g); puts(buf);
  printf("%zu\n", strftime(buf, 4, "%Y-%m-%d", g));
  struct tm b = { 0 }; b.tm_year = 101; b.tm_mon = 8; b.tm_mday = 9; b.tm_hour = 1; b.tm_min = 46; b.tm_sec = 40; b.tm_isdst = 0;
  time_t back = mktime(&b); printf("%ld %d\n", (long)(back - fixed), b.tm_wday);
  printf("%s", asctime(g)); printf("%s", ctime(&fixed)); printf("%g\n", difftime(fixed + 90, fixed));
  time_t now = time(NULL); struct tm *lt = localtime(&now); printf("%d\n", lt->tm_year > 100);
  struct tm copy; localtime_r(&now, &copy); gmtime_r(&fixed, &copy); printf("%d %d\n", copy.tm_yday, copy.tm_wday);
  b = (struct tm){ .tm_sec = 70, .tm_mday = 32, .tm_mon = 13, .tm_year = 120 }; mktime(&b); printf("%d %d %d %d %d\n", b.tm_year, b.tm_mon, b.tm_mday, b.tm_min, b.tm_sec);
  struct timeval a1 = { 5, 900000 }, a2 = { 7, 100000 }, df; timersub(&a2, &a1, &df); printf("%ld %ld\n", (long)df.tv_sec, (long)df.tv_usec);
  const char *home = getenv("SURELY_NOT_SET"); printf("%s\n", home ? home : "(unset)");
  printf("%d\n", getpid() > 0); srand((unsigned)time(NULL)); printf("%d\n", rand() >= 0);
  long pages = sysconf(_SC_NPROCESSORS_ONLN); printf("%d\n", pages > 0);
  return 0;
}
