#include <stdio.h>
#include <stdarg.h>
#include <string.h>
#include <stdlib.h>
enum level { LOG_DEBUG, LOG_INFO, LOG_WARN, LOG_ERROR };
static const char *const level_names[] = { [LOG_DEBUG] = "DEBUG", [LOG_INFO] = "INFO", [LOG_WARN] = "WARN", [LOG_ERROR] = "ERROR" };
static enum level threshold = LOG_INFO;
static int lines;
static void vlog_at(enum level l, const char *file, int line, const char *fmt, va_list ap) {
  if (l < threshold) return;
  char head[64];
  snprintf(head, sizeof head, "[%-5s] %s:%d: ", level_names[l], file, line);
  fputs(head, stdout);
  vprintf(fmt, ap);
  putchar('\n');
  lines++;
}
__attribute__((format(printf, 4, 5)))
static void log_at(enum level l, const char *file, int line, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  vlog_at(l, file, line, fmt, ap);
  va_end(ap);
}
#define LOG(l, fmt, ...) log_at(LOG_##l, "log.cu", __LINE__, fmt, ##__VA_ARGS__)
static char *format(const char *fmt, ...) {
  va_list ap, copy;
  va_start(ap, fmt);
  va_copy(copy, ap);
  int n = vsnprintf(NULL, 0, fmt, ap);
  va_end(ap);
  char *s = (char *)malloc(n + 1);
  vsnprintf(s, n + 1, fmt, copy);
  va_end(copy);
  return s;
}
static int sum(int n, ...) {
  va_list ap; va_start(ap, n);
  int s = 0;
  for (int i = 0; i < n; i++) s += va_arg(ap, int);
  va_end(ap);
  return s;
}
struct vec { double x, y, z; };
struct small { char c; short s; };
static double mixed(const char *types, ...) {
  va_list ap; va_start(ap, types);
  double r = 0;
  for (; *types; types++) switch (*types) {
    case 'i': r += va_arg(ap, int); break;
    case 'l': r += (double)va_arg(ap, long); break;
    case 'u': r += va_arg(ap, unsigned); break;
    case 'd': r += va_arg(ap, double); break;
    case 's': r += strlen(va_arg(ap, char *)); break;
    case 'v': { struct vec v = va_arg(ap, struct vec); r += v.x + v.y + v.z; break; }
    case 'c': { struct small v = va_arg(ap, struct small); r += v.c + v.s; break; }
    case 'p': r += *va_arg(ap, int *); break;
    case 'f': r += va_arg(ap, double (*)(double))(2.0); break;
  }
  va_end(ap);
  return r;
}
static double twice(double x) { return 2 * x; }
int main() {
  LOG(DEBUG, "hidden %d", 1);
  LOG(INFO, "start");
  LOG(WARN, "x=%d y=%.2f s=%s c=%c", 3, 2.5, "hello", 'q');
  LOG(ERROR, "%ld %lu %lld %zu %5.1e %p", -5L, 7UL, 1LL << 40, sizeof(int), 12345.678, (void *)0x10);
  char *s = format("%s-%03d-%g", "abc", 7, 0.5);
  puts(s); free(s);
  printf("%d %d\n", sum(3, 1, 2, 3), sum(12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12));
  int seven = 7; float f = 1.5f; char c = 3; short h = 4; unsigned char uc = 200; bool b = true;
  struct vec v = {1, 2, 3}; struct small sm = {1, 2};
  printf("%g\n", mixed("iludsvcpf", 1, 2L, 3u, 4.0, "five5", v, sm, &seven, twice));
  printf("%g\n", mixed("diiiii", f, c, h, uc, b, 'a'));
  printf("%d lines\n", lines);
  return 0;
}
