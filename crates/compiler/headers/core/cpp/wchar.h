typedef int wint_t;
typedef unsigned long wctype_t;
typedef struct { int count; wint_t value; } mbstate_t;
#define WEOF (-1)
#define WCHAR_MIN (-2147483647 - 1)
#define WCHAR_MAX 2147483647
inline size_t wcslen(const wchar_t *s) { size_t n = 0; while (s[n]) n++; return n; }
inline wchar_t *wmemcpy(wchar_t *to, const wchar_t *from, size_t n) { memcpy(to, from, n * sizeof(wchar_t)); return to; }
inline wchar_t *wmemmove(wchar_t *to, const wchar_t *from, size_t n) { memmove(to, from, n * sizeof(wchar_t)); return to; }
inline wchar_t *wmemset(wchar_t *to, wchar_t c, size_t n) { for (size_t i = 0; i < n; i++) to[i] = c; return to; }
inline int wmemcmp(const wchar_t *a, const wchar_t *b, size_t n) { for (size_t i = 0; i < n; i++) if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1; return 0; }
inline wchar_t *wcscpy(wchar_t *to, const wchar_t *from) { return wmemcpy(to, from, wcslen(from) + 1); }
inline wchar_t *wcscat(wchar_t *to, const wchar_t *from) { wcscpy(to + wcslen(to), from); return to; }
inline wchar_t *wcsncpy(wchar_t *to, const wchar_t *from, size_t n) { size_t i = 0; for (; i < n && from[i]; i++) to[i] = from[i]; for (; i < n; i++) to[i] = 0; return to; }
inline wchar_t *wcsncat(wchar_t *to, const wchar_t *from, size_t n) { wchar_t *p = to + wcslen(to); while (n-- && *from) *p++ = *from++; *p = 0; return to; }
inline int wcsncmp(const wchar_t *a, const wchar_t *b, size_t n) { for (size_t i = 0; i < n; i++) { if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1; if (!a[i]) break; } return 0; }
inline int wcscmp(const wchar_t *a, const wchar_t *b) { return wcsncmp(a, b, ~0UL); }
inline wchar_t *wcschr(const wchar_t *s, wchar_t c) { for (;; s++) { if (*s == c) return (wchar_t *)s; if (!*s) return 0; } }
inline wchar_t *wcsrchr(const wchar_t *s, wchar_t c) { for (const wchar_t *p = s + wcslen(s); ; p--) { if (*p == c) return (wchar_t *)p; if (p == s) return 0; } }
inline wchar_t *wcsstr(const wchar_t *s, const wchar_t *what) { size_t n = wcslen(what); for (;; s++) { if (wcsncmp(s, what, n) == 0) return (wchar_t *)s; if (!*s) return 0; } }
inline int iswalpha(wint_t c) { return c < 128 && isalpha(c); }
inline int iswdigit(wint_t c) { return c < 128 && isdigit(c); }
inline int iswalnum(wint_t c) { return c < 128 && isalnum(c); }
inline int iswspace(wint_t c) { return c < 128 && isspace(c); }
inline int iswupper(wint_t c) { return c < 128 && isupper(c); }
inline int iswlower(wint_t c) { return c < 128 && islower(c); }
inline int iswpunct(wint_t c) { return c < 128 && ispunct(c); }
inline int iswprint(wint_t c) { return c < 128 && isprint(c); }
inline wint_t towupper(wint_t c) { return c < 128 ? toupper(c) : c; }
inline wint_t towlower(wint_t c) { return c < 128 ? tolower(c) : c; }
inline size_t wcstombs(char *to, const wchar_t *from, size_t room) { size_t n = 0; for (; !to || n < room; n++) { if (*from < 0 || *from > 127) return (size_t)-1; if (to) to[n] = (char)*from; if (!*from++) break; } return n; }
inline size_t mbstowcs(wchar_t *to, const char *from, size_t room) { size_t n = 0; for (; !to || n < room; n++) { if (*from < 0) return (size_t)-1; if (to) to[n] = *from; if (!*from++) break; } return n; }
inline char *__narrow(const wchar_t *s) { char *p = (char *)malloc(wcslen(s) + 1); if (wcstombs(p, s, ~0UL) == (size_t)-1) *p = 0; return p; }
inline long wcstol(const wchar_t *s, wchar_t **end, int base) { char *text = __narrow(s), *stop; long v = strtol(text, &stop, base); if (end) *end = (wchar_t *)s + (stop - text); free(text); return v; }
inline double wcstod(const wchar_t *s, wchar_t **end) { char *text = __narrow(s), *stop; double v = strtod(text, &stop); if (end) *end = (wchar_t *)s + (stop - text); free(text); return v; }
inline int vfwprintf(FILE *f, const wchar_t *format, va_list args) { char *text = __narrow(format); int n = vfprintf(f, text, args); free(text); return n; }
inline int wprintf(const wchar_t *format, ...) { va_list args; va_start(args, format); return vfwprintf(stdout, format, args); }
inline int fwprintf(FILE *f, const wchar_t *format, ...) { va_list args; va_start(args, format); return vfwprintf(f, format, args); }
inline int vswprintf(wchar_t *to, size_t room, const wchar_t *format, va_list args) { char *text = __narrow(format), *out = (char *)malloc(room + 1); int n = vsnprintf(out, room, text, args); if (n >= (int)room) n = -1; else mbstowcs(to, out, room); free(text); free(out); return n; }
inline int swprintf(wchar_t *to, size_t room, const wchar_t *format, ...) { va_list args; va_start(args, format); return vswprintf(to, room, format, args); }
inline int fputws(const wchar_t *s, FILE *f) { char *text = __narrow(s); int n = fputs(text, f); free(text); return n; }
inline wint_t fputwc(wchar_t c, FILE *f) { return fputc(c, f); }
inline wint_t putwchar(wchar_t c) { return fputc(c, stdout); }
