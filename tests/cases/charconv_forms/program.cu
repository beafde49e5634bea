// Numbers to characters in each form, and back with what cannot be read.
#include <charconv>
#include <climits>
#include <cstdio>
#include <cstring>
using namespace std;

template <class... T> void write(T... x) {
  char b[64];
  to_chars_result r = to_chars(b, b + 64, x...);
  *r.ptr = 0;
  printf("%s\n", b);
}

template <class T, class... F> void read(const char *s, F... form) {
  T x = -7;
  from_chars_result r = from_chars(s, s + strlen(s), x, form...);
  printf("%g %d %d\n", (double)x, (int)(r.ptr - s), (int)r.ec);
}

int main() {
  write(LONG_MIN), write(255, 16), write((unsigned char)200);
  write(0.1), write(1e22), write(1e21f), write(123456789.0), write(1.0 / 3), write(5e-324), write(1e5), write(-0.0);
  write(0.1, chars_format::fixed), write(1234.5, chars_format::scientific), write(1e10, chars_format::general);
  write(2.5, chars_format::fixed, 3), write(0.1f, chars_format::general), write(123456789.0, chars_format::general);
  read<double>("3.5e2x"), read<double>("0x10"), read<double>("inf"), read<double>(" 1"), read<double>("+1");
  read<double>("1e999"), read<double>("1e-999"), read<double>("-2.5"), read<double>(".5"), read<double>("1e");
  read<double>("25e1", chars_format::fixed), read<float>("0.1"), read<float>("1e39");
  read<int>("2147483648"), read<int>("-2147483648"), read<int>("zz", 36), read<int>("-");
  char two[2];
  to_chars_result r = to_chars(two, two + 2, 100);
  printf("%d %d\n", r.ptr == two + 2, r.ec == errc::value_too_large);
}
