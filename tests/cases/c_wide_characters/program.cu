#include <stdio.h>
#include <wchar.h>
#include <cuchar>
#include <clocale>
#include <cwctype>
int main() {
  setlocale(LC_ALL, "C");
  wchar_t w = L'A', buf[32]; const wchar_t *s = L"hello"; char16_t c16 = u'\u00e9'; char32_t c32 = U'\U0001F600';
  printf("%zu %zu %zu\n", sizeof(w), sizeof(c16), sizeof(c32));
  printf("%d %d %u %u\n", (int)w, (int)L'\n', (unsigned)c16, (unsigned)c32);
  printf("%zu %d %d\n", wcslen(s), wcscmp(s, L"hello") == 0, wcscmp(s, L"help") < 0);
  wcscpy(buf, s); wcscat(buf, L", world"); printf("%zu %ls\n", wcslen(buf), buf);
  printf("%d\n", (int)(wcschr(buf, L'w') - buf));
  const char16_t *u16 = u"h\u00e9!"; const char32_t *u32 = U"\U0001F600x"; const char *u8s = u8"\u00e9z";
  int n = 0; while (u16[n]) n++; printf("%d %x\n", n, (unsigned)u16[1]);
  n = 0; while (u32[n]) n++; printf("%d %x\n", n, (unsigned)u32[0]);
  for (const char *p = u8s; *p; p++) printf("%02x ", (unsigned char)*p); printf("\n");
  printf("%zu %zu %zu %zu\n", sizeof(L"abc"), sizeof(u"abc"), sizeof(U"abc"), sizeof(u8"abc"));
  printf("%d %d\n", iswalpha(L'x') != 0, (int)towupper(L'x'));
  wchar_t arr[] = L"xyz"; printf("%zu %d\n", sizeof arr / sizeof *arr, (int)arr[2]);
  swprintf(buf, 32, L"%d-%s", 42, "abc"); printf("%ls\n", buf);
  printf("%ld\n", wcstol(L"123", NULL, 10));
  const char *raw = R"(a\n"b")"; puts(raw); printf("%d\n", 'ab' != 0);
}
