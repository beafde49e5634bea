#include <stdio.h>
#include <stdint.h>
#include <inttypes.h>
#include <limits.h>
#include <float.h>
#include <math.h>
#include <stddef.h>
int main() {
  printf("[%5d] [%-5d] [%05d] [%+d] [% d] [%x] [%#x] [%#o] [%X] [%5.3d] [%.0d]\n", 42, 42, 42, 42, 42, 255, 255, 8, 255, 7, 0);
  printf("[%hhd] [%hd] [%hhu] [%hu] [%ld] [%lld] [%jd] [%zu] [%td] [%zd]\n", 300, 70000, -1, -1, LONG_MIN, LLONG_MAX, (intmax_t)-3, (size_t)9, (ptrdiff_t)-4, (ssize_t)-5);
  printf("[%f] [%.0f] [%#.0f] [%10.3f] [%-10.2f] [%+.1f] [%e] [%.3E] [%g] [%G] [%#g]\n", 3.14159, 2.5, 2.5, 3.14159, 3.14159, 2.0, 12345.678, 0.00012, 1e-5, 1e20, 1.0);
  printf("[%a] [%A] [%.2a] [%a] [%a]\n", 1.0, 0.1, 3.14159, 0.0, -2.5);
  printf("[%s] [%10s] [%-10s] [%.2s] [%c] [%5c] [%%] [%*d] [%-*d] [%.*f]\n", "abc", "abc", "abc", "abc", 'x', 'y', 6, 1, 6, 2, 3, 3.14159);
  printf("[%Lf] [%.10Lg] [%Le]\n", 1.5L, 3.14159265358979L, 1e10L);
  printf("%" PRId64 " %" PRIu64 " %" PRIx64 " %08" PRIX32 " %" PRId8 " %" PRIuMAX " %" PRIdPTR "\n", INT64_MIN, UINT64_MAX, (uint64_t)0xdeadbeef, (uint32_t)0xabc, (int8_t)-5, UINTMAX_MAX, (intptr_t)-1);
  printf("%d %d %u %ld %lu %d %d\n", INT_MAX, INT_MIN, UINT_MAX, LONG_MAX, ULONG_MAX, CHAR_BIT, SCHAR_MIN);
  printf("%g %g %g %g %d %d %g\n", FLT_EPSILON, DBL_EPSILON, FLT_MAX, DBL_MIN, DBL_DIG, FLT_MANT_DIG, 1.0);
  printf("%f %f %f %F %e %5.1f|%-8f|%08f\n", INFINITY, -INFINITY, NAN, INFINITY, NAN, INFINITY, INFINITY, -INFINITY);
  int64_t big; uint8_t small; int n = sscanf("123456789012 200", "%" SCNd64 " %" SCNu8, &big, &small); printf("%d %" PRId64 " %u\n", n, big, small);
  intmax_t m = strtoimax("-77", NULL, 10); uintmax_t um = strtoumax("ff", NULL, 16); imaxdiv_t q = imaxdiv(17, 5);
  printf("%jd %ju %jd %jd %jd\n", m, um, q.quot, q.rem, imaxabs(-9));
  char buf[8]; n = snprintf(buf, sizeof buf, "%s", "a long string"); printf("%d '%s'\n", n, buf);
  int count; printf("abc%n def\n", &count); printf("%d\n", count);
  printf("%p %p\n", (void *)0, (void *)0x1234); printf("%i %o %u\n", -3, 64, 3000000000u);
  printf("%.3s|%.*s|%-6.2s|\n", "abcdef", 4, "abcdef", "xyz");
  printf("%#llx %llo %+lld % ld\n", 255ULL, 8ULL, 5LL, 5L); printf("%020.5f|%-+8.3e|%+5d|%x\n", -3.5, 12.0, -3, -1);

  return 0;
}
