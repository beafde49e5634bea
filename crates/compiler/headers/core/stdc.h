__host__ __device__ int printf(const char *format, ...);
int fprintf(FILE *f, const char *format, ...);
int sprintf(char *s, const char *format, ...);
int snprintf(char *s, size_t n, const char *format, ...);
int vprintf(const char *format, va_list args) { return vfprintf((FILE *)2, format, args); }
int vfprintf(FILE *f, const char *format, va_list args);
int vsprintf(char *s, const char *format, va_list args) { return vsnprintf(s, ~0UL, format, args); }
int vsnprintf(char *s, size_t n, const char *format, va_list args);
int vscanf(const char *format, va_list args) { return vfscanf((FILE *)1, format, args); }
int vfscanf(FILE *f, const char *format, va_list args);
int vsscanf(const char *s, const char *format, va_list args);
int __address_printf(const char *format, ...) { va_list a; a->overflow_arg_area = __va_arguments; return vprintf(format, a); }
int __address_fprintf(FILE *f, const char *format, ...) { va_list a; a->overflow_arg_area = __va_arguments; return vfprintf(f, format, a); }
int __address_sprintf(char *s, const char *format, ...) { va_list a; a->overflow_arg_area = __va_arguments; return vsprintf(s, format, a); }
int __address_snprintf(char *s, size_t n, const char *format, ...) { va_list a; a->overflow_arg_area = __va_arguments; return vsnprintf(s, n, format, a); }
int __address_sscanf(const char *s, const char *format, ...) { va_list a; a->overflow_arg_area = __va_arguments; return vsscanf(s, format, a); }
template <class T> __host__ __device__ T __va_arg(__va_list_tag *ap) { char *p = (char *)ap->overflow_arg_area; if (alignof(T) > 8) p = (char *)((size_t)p + 15 & ~15UL); ap->overflow_arg_area = p + (sizeof(T) + 7) / 8 * 8; return *(T *)p; }
template <class T> __host__ __device__ T __type_of(T x);
__host__ __device__ int __builtin_popcount(unsigned int x) { int n = 0; for (; x; x &= x - 1) n++; return n; }
__host__ __device__ int __builtin_parity(unsigned int x) { return __builtin_popcount(x) & 1; }
__host__ __device__ int __builtin_ctz(unsigned int x) { return __builtin_popcount((x & -x) - 1); }
__host__ __device__ int __builtin_clz(unsigned int x) { int n = 0; for (int k = 16; k > 0; k /= 2) if (!(x >> (32 - k))) { n += k; x <<= k; } return n; }
__host__ __device__ int __builtin_ffs(int x) { return x ? __builtin_ctz((unsigned int)x) + 1 : 0; }
__host__ __device__ int __builtin_popcountl(unsigned long x) { int n = 0; for (; x; x &= x - 1) n++; return n; }
__host__ __device__ int __builtin_parityl(unsigned long x) { return __builtin_popcountl(x) & 1; }
__host__ __device__ int __builtin_ctzl(unsigned long x) { return __builtin_popcountl((x & -x) - 1); }
__host__ __device__ int __builtin_clzl(unsigned long x) { int n = 0; for (int k = 32; k > 0; k /= 2) if (!(x >> (64 - k))) { n += k; x <<= k; } return n; }
__host__ __device__ int __builtin_ffsl(long x) { return x ? __builtin_ctzl((unsigned long)x) + 1 : 0; }
__host__ __device__ int __builtin_popcountll(unsigned long long x) { int n = 0; for (; x; x &= x - 1) n++; return n; }
__host__ __device__ int __builtin_parityll(unsigned long long x) { return __builtin_popcountll(x) & 1; }
__host__ __device__ int __builtin_ctzll(unsigned long long x) { return __builtin_popcountll((x & -x) - 1); }
__host__ __device__ int __builtin_clzll(unsigned long long x) { int n = 0; for (int k = 32; k > 0; k /= 2) if (!(x >> (64 - k))) { n += k; x <<= k; } return n; }
__host__ __device__ int __builtin_ffsll(long long x) { return x ? __builtin_ctzll((unsigned long long)x) + 1 : 0; }
__host__ __device__ unsigned short __builtin_bswap16(unsigned short x) { return (unsigned short)(x << 8 | x >> 8); }
__host__ __device__ unsigned int __builtin_bswap32(unsigned int x) { return x << 24 | (x & 0xff00) << 8 | (x >> 8 & 0xff00) | x >> 24; }
__host__ __device__ unsigned long __builtin_bswap64(unsigned long x) { return (unsigned long)__builtin_bswap32((unsigned int)x) << 32 | __builtin_bswap32((unsigned int)(x >> 32)); }
template <class T> __host__ __device__ bool __add_overflows(T a, T b, T *r) { *r = (T)((unsigned long)a + (unsigned long)b); return (T)-1 < (T)0 ? ((a ^ *r) & (b ^ *r)) < 0 : *r < a; }
template <class A, class B, class T> __host__ __device__ bool __builtin_add_overflow(A a, B b, T *r) { if (sizeof(T) + sizeof(A) + sizeof(B) == 24 && ((T)-1 > 0 || (A)-1 > 0 || (B)-1 > 0)) return __add_overflows((T)a, (T)b, r); long x; bool o = __add_overflows((long)a, (long)b, &x); *r = (T)x; return o || (long)*r != x || (T)-1 > 0 && x < 0; }
template <class T> __host__ __device__ bool __sub_overflows(T a, T b, T *r) { *r = (T)((unsigned long)a - (unsigned long)b); return (T)-1 < (T)0 ? ((a ^ b) & (a ^ *r)) < 0 : a < b; }
template <class A, class B, class T> __host__ __device__ bool __builtin_sub_overflow(A a, B b, T *r) { if (sizeof(T) + sizeof(A) + sizeof(B) == 24 && ((T)-1 > 0 || (A)-1 > 0 || (B)-1 > 0)) return __sub_overflows((T)a, (T)b, r); long x; bool o = __sub_overflows((long)a, (long)b, &x); *r = (T)x; return o || (long)*r != x || (T)-1 > 0 && x < 0; }
template <class T> __host__ __device__ bool __mul_overflows(T a, T b, T *r) { *r = (T)((unsigned long)a * (unsigned long)b); if (a == 0 || b == 0) return false; if ((T)-1 < (T)0 && (a == (T)-1 || b == (T)-1)) return a == (T)-1 ? *r == b : *r == a; return *r / b != a; }
template <class A, class B, class T> __host__ __device__ bool __builtin_mul_overflow(A a, B b, T *r) { if (sizeof(T) + sizeof(A) + sizeof(B) == 24 && ((T)-1 > 0 || (A)-1 > 0 || (B)-1 > 0)) return __mul_overflows((T)a, (T)b, r); long x; bool o = __mul_overflows((long)a, (long)b, &x); *r = (T)x; return o || (long)*r != x || (T)-1 > 0 && x < 0; }
template <class T, class V> T __sync_fetch_and_add(T *p, V v) { T o = *p; *p = o + v; return o; }
template <class T, class V> T __sync_add_and_fetch(T *p, V v) { T o = *p; return *p = o + v; }
template <class T, class V> T __sync_fetch_and_sub(T *p, V v) { T o = *p; *p = o - v; return o; }
template <class T, class V> T __sync_sub_and_fetch(T *p, V v) { T o = *p; return *p = o - v; }
template <class T, class V> T __sync_fetch_and_or(T *p, V v) { T o = *p; *p = o | v; return o; }
template <class T, class V> T __sync_or_and_fetch(T *p, V v) { T o = *p; return *p = o | v; }
template <class T, class V> T __sync_fetch_and_and(T *p, V v) { T o = *p; *p = o & v; return o; }
template <class T, class V> T __sync_and_and_fetch(T *p, V v) { T o = *p; return *p = o & v; }
template <class T, class V> T __sync_fetch_and_xor(T *p, V v) { T o = *p; *p = o ^ v; return o; }
template <class T, class V> T __sync_xor_and_fetch(T *p, V v) { T o = *p; return *p = o ^ v; }
template <class T, class V> T __sync_fetch_and_nand(T *p, V v) { T o = *p; *p = ~(o & v); return o; }
template <class T, class V> T __sync_nand_and_fetch(T *p, V v) { T o = *p; return *p = ~(o & v); }
template <class T, class V> T __sync_lock_test_and_set(T *p, V v) { T o = *p; *p = v; return o; }
template <class T, class U, class V> T __sync_val_compare_and_swap(T *p, U u, V v) { T o = *(volatile T *)p; if (o == u) *p = v; return o; }
template <class T> T __atomic_seen(const volatile T *p) { return *p; }
template <class T, class U, class V> bool __sync_bool_compare_and_swap(T *p, U u, V v) { if (*(volatile T *)p != u) return false; *p = v; return true; }
template <class T, class U, class V> bool __atomic_compare_exchange_n(T *p, U *u, V v, bool weak, int success, int failure) { if (*p == *u) { *p = v; return true; } *u = *p; return false; }
int puts(const char *s);
int putchar(int c);
int fputs(const char *s, FILE *f);
int fputc(int c, FILE *f);
int fflush(FILE *f);
int scanf(const char *format, ...);
int sscanf(const char *s, const char *format, ...);
int fscanf(FILE *f, const char *format, ...);
int getchar();
char *fgets(char *s, int n, FILE *f);
int fgetc(FILE *f);
FILE *fopen(const char *path, const char *mode);
int fclose(FILE *f);
size_t fread(void *p, size_t size, size_t n, FILE *f);
size_t fwrite(const void *p, size_t size, size_t n, FILE *f);
int fseek(FILE *f, long offset, int whence);
long ftell(FILE *f);
int __directory_entry(const char *path, long number, char *name, size_t room);
int feof(FILE *f);
int ferror(FILE *f);
int getc(FILE *f);
int putc(int c, FILE *f);
int remove(const char *path);
void rewind(FILE *f);
int *__errno_location();
void perror(const char *s) { if (s && *s) fprintf((FILE *)3, "%s: ", s); fprintf((FILE *)3, "%s\n", strerror(*__errno_location())); }
int rename(const char *from, const char *to);
FILE *freopen(const char *path, const char *mode, FILE *f);
FILE *tmpfile() { static int n; char path[40]; sprintf(path, "/tmp/file%d", n++); return fopen(path, "w+"); }
int mkstemp(char *path) { static int n; size_t at = strlen(path); if (at < 6 || strcmp(path + at - 6, "XXXXXX")) { *__errno_location() = 22; return -1; } sprintf(path + at - 6, "%06d", n++); FILE *f = fopen(path, "w+"); return f ? (int)(long)f - 1 : -1; }
FILE *fmemopen(void *p, size_t n, const char *mode) { FILE *f = tmpfile(); if (*mode != 'w') { fwrite(p, 1, n, f); rewind(f); } return f; }
int fgetpos(FILE *f, fpos_t *at) { *at = ftell(f); return 0; }
int fsetpos(FILE *f, const fpos_t *at) { return fseek(f, *at, 0); }
int fileno(FILE *f) { return (int)(long)f - 1; }
FILE *fdopen(int f, const char *mode) { return (FILE *)(long)(f + 1); }
int isatty(int f) { return 0; }
int fseeko(FILE *f, off_t offset, int whence) { return fseek(f, offset, whence); }
off_t ftello(FILE *f) { return ftell(f); }
__host__ __device__ void *malloc(size_t n);
__host__ __device__ void free(void *p);
void *calloc(size_t n, size_t size);
void *alloca(size_t n) { return malloc(n); }
void *realloc(void *p, size_t n);
void *aligned_alloc(size_t alignment, size_t n);
int posix_memalign(void **p, size_t alignment, size_t n);
void *memalign(size_t alignment, size_t n) { return aligned_alloc(alignment, n); }
void *valloc(size_t n) { return aligned_alloc(4096, n); }
int malloc_trim(size_t keep) { return 0; }
void exit(int status);
void abort();
int setjmp(void *buffer);
void longjmp(void *buffer, int value);
int atexit(void (*f)());
int system(const char *command) { return command ? 127 << 8 : 0; }
char **__environment() { static char *all[512]; return all; }
char **__variable(const char *name, size_t n) { char **v = __environment(); while (*v && !(strncmp(*v, name, n) == 0 && (*v)[n] == '=')) v++; return v; }
char *getenv(const char *name) { size_t n = strlen(name); char *v = *__variable(name, n); return v ? v + n + 1 : (char *)0; }
char *secure_getenv(const char *name) { return getenv(name); }
int putenv(char *v) { size_t n = strcspn(v, "="); if (!v[n]) return unsetenv(v); char **at = __variable(v, n); if (at - __environment() < 511) *at = v; return 0; }
int setenv(const char *name, const char *value, int over) { size_t n = strlen(name); if (!n || strchr(name, '=')) { *__errno_location() = 22; return -1; } if (*__variable(name, n) && !over) return 0; char *v = (char *)malloc(n + strlen(value) + 2); sprintf(v, "%s=%s", name, value); return putenv(v); }
int unsetenv(const char *name) { char **v = __variable(name, strlen(name)); for (; *v; v++) v[0] = v[1]; return 0; }
int clearenv() { *__environment() = 0; return 0; }
int atoi(const char *s);
long atol(const char *s);
long long atoll(const char *s);
double atof(const char *s);
long strtol(const char *s, char **end, int base);
long long strtoll(const char *s, char **end, int base);
unsigned long strtoul(const char *s, char **end, int base);
unsigned long long strtoull(const char *s, char **end, int base);
double strtod(const char *s, char **end);
float strtof(const char *s, char **end);
int rand();
void srand(unsigned int seed);
int rand_r(unsigned int *seed);
long random();
void srandom(unsigned int seed);
double drand48();
void srand48(long seed);
long lrand48();
void qsort(void *base, size_t n, size_t size, int (*compare)(const void *, const void *));
void *bsearch(const void *key, const void *base, size_t n, size_t size, int (*compare)(const void *, const void *));
div_t div(int a, int b) { div_t r; r.quot = a / b; r.rem = a % b; return r; }
__host__ __device__ void *memcpy(void *to, const void *from, size_t n);
__host__ __device__ void *memset(void *p, int byte, size_t n);
void *memmove(void *to, const void *from, size_t n);
int memcmp(const void *a, const void *b, size_t n);
void *memchr(const void *p, int byte, size_t n);
size_t strlen(const char *s);
char *strcpy(char *to, const char *from);
char *strncpy(char *to, const char *from, size_t n);
char *strcat(char *to, const char *from);
char *strncat(char *to, const char *from, size_t n);
int strcmp(const char *a, const char *b);
int strncmp(const char *a, const char *b, size_t n);
int ffs(int x) { return __builtin_ffs(x); }
int ffsl(long x) { return __builtin_ffsl(x); }
int ffsll(long long x) { return __builtin_ffsll(x); }
int strcasecmp(const char *a, const char *b);
int strncasecmp(const char *a, const char *b, size_t n);
char *strchr(const char *s, int c);
char *strrchr(const char *s, int c);
char *strstr(const char *s, const char *what);
long strtoimax(const char *s, char **end, int base) { return strtol(s, end, base); }
unsigned long strtoumax(const char *s, char **end, int base) { return strtoul(s, end, base); }
long imaxabs(long x) { return x < 0 ? -x : x; }
imaxdiv_t imaxdiv(long a, long b) { return ldiv(a, b); }
int strcoll(const char *a, const char *b) { return strcmp(a, b); }
char *strtok(char *s, const char *separators);
char *strdup(const char *s);
size_t strspn(const char *s, const char *set) { size_t n = 0; while (s[n] && strchr(set, s[n])) n++; return n; }
size_t strcspn(const char *s, const char *set) { size_t n = 0; while (s[n] && !strchr(set, s[n])) n++; return n; }
char *strpbrk(const char *s, const char *set) { s += strcspn(s, set); return *s ? (char *)s : (char *)0; }
char *strtok_r(char *s, const char *separators, char **rest) { if (!s) s = *rest; if (!s) return s; s += strspn(s, separators); if (!*s) { *rest = 0; return 0; } char *e = s + strcspn(s, separators); if (*e) *e++ = 0; else e = 0; *rest = e; return s; }
char *strsep(char **s, const char *separators) { char *t = *s; if (!t) return t; char *e = t + strcspn(t, separators); if (*e) { *e = 0; *s = e + 1; } else *s = 0; return t; }
char *strndup(const char *s, size_t n) { size_t k = strnlen(s, n); char *p = (char *)malloc(k + 1); memcpy((void *)p, (const void *)s, k); p[k] = 0; return p; }
size_t strnlen(const char *s, size_t n) { size_t k = 0; while (k < n && s[k]) k++; return k; }
char *strcasestr(const char *s, const char *what) { size_t n = strlen(what); for (; strlen(s) >= n; s++) { if (strncasecmp(s, what, n) == 0) return (char *)s; if (!*s) break; } return 0; }
char *stpcpy(char *to, const char *from) { strcpy(to, from); return to + strlen(from); }
void *memrchr(const void *p, int byte, size_t n) { for (; n > 0; n--) if (((const unsigned char *)p)[n - 1] == (unsigned char)byte) return (void *)((const unsigned char *)p + n - 1); return 0; }
void bzero(void *p, size_t n) { memset(p, 0, n); }
int iscntrl(int c) { return (c >= 0 && c < 32) || c == 127; }
int isgraph(int c) { return c > 32 && c < 127; }
int isblank(int c) { return c == ' ' || c == '\t'; }
int isascii(int c) { return c >= 0 && c < 128; }
int ungetc(int c, FILE *f);
void clearerr(FILE *f);
int setvbuf(FILE *f, char *buffer, int mode, size_t n) { return 0; }
void setbuf(FILE *f, char *buffer) { }
ssize_t getline(char **line, size_t *room, FILE *f) { size_t n = 0; int c; while ((c = fgetc(f)) != -1) { if (n + 2 > *room || !*line) { *room = n < 60 ? 120 : 2 * n; *line = (char *)realloc((void *)*line, *room); } (*line)[n++] = (char)c; if (c == '\n') break; } if (n == 0) return -1; (*line)[n] = 0; return (ssize_t)n; }
ldiv_t ldiv(long a, long b) { ldiv_t r; r.quot = a / b; r.rem = a % b; return r; }
lldiv_t lldiv(long long a, long long b) { lldiv_t r; r.quot = a / b; r.rem = a % b; return r; }
void _Exit(int status);
void _exit(int status) { _Exit(status); }
void quick_exit(int status) { _Exit(status); }
__tm *gmtime_r(const time_t *t, __tm *out) { __tm &r = *out; long d = *t / 86400, s = *t % 86400; if (s < 0) { s += 86400; d--; } r.tm_hour = (int)(s / 3600); r.tm_min = (int)(s / 60 % 60); r.tm_sec = (int)(s % 60); r.tm_wday = (int)(((d + 4) % 7 + 7) % 7); long z = d + 719468, e = (z >= 0 ? z : z - 146096) / 146097, o = z - e * 146097, y = (o - o / 1460 + o / 36524 - o / 146096) / 365, n = o - (365 * y + y / 4 - y / 100), m = (5 * n + 2) / 153; r.tm_mday = (int)(n - (153 * m + 2) / 5 + 1); r.tm_mon = (int)(m < 10 ? m + 2 : m - 10); y += e * 400 + (r.tm_mon < 2); r.tm_year = (int)(y - 1900); int leap = (y % 4 == 0 && y % 100 != 0) || y % 400 == 0; r.tm_yday = (int)(r.tm_mon < 2 ? n - 306 : n + 59 + leap); r.tm_isdst = 0; return &r; }
__tm *gmtime(const time_t *t) { static __tm r; return gmtime_r(t, &r); }
__tm *localtime(const time_t *t) { return gmtime(t); }
char *strerror(int error) { static const char *const names = "Success\0Operation not permitted\0No such file or directory\0No such process\0Interrupted system call\0Input/output error\0No such device or address\0Argument list too long\0Exec format error\0Bad file descriptor\0No child processes\0Resource temporarily unavailable\0Cannot allocate memory\0Permission denied\0Bad address\0Block device required\0Device or resource busy\0File exists\0Invalid cross-device link\0No such device\0Not a directory\0Is a directory\0Invalid argument\0Too many open files in system\0Too many open files\0Inappropriate ioctl for device\0Text file busy\0File too large\0No space left on device\0Illegal seek\0Read-only file system\0Too many links\0Broken pipe\0Numerical argument out of domain\0Numerical result out of range"; static char unknown[40]; if (error < 0 || error > 34) { sprintf(unknown, "Unknown error %d", error); return unknown; } const char *s = names; while (error-- > 0) s += strlen(s) + 1; return (char *)s; }
char *strerror_r(int error, char *buffer, size_t n) { return strerror(error); }
int isalpha(int c) { return (c | 32) >= 'a' && (c | 32) <= 'z'; }
int isdigit(int c) { return c >= '0' && c <= '9'; }
int isalnum(int c) { return isalpha(c) || isdigit(c); }
int isspace(int c) { return c == ' ' || (c >= 9 && c <= 13); }
int isupper(int c) { return c >= 'A' && c <= 'Z'; }
int islower(int c) { return c >= 'a' && c <= 'z'; }
int isprint(int c) { return c >= 32 && c < 127; }
int ispunct(int c) { return isgraph(c) && !isalnum(c); }
int isxdigit(int c) { return isdigit(c) || ((c | 32) >= 'a' && (c | 32) <= 'f'); }
int toupper(int c) { return islower(c) ? c - 32 : c; }
int tolower(int c) { return isupper(c) ? c + 32 : c; }
clock_t clock();
time_t time(time_t *t);
int nanosleep(const struct timespec *t, struct timespec *left) { usleep((unsigned int)(t->tv_sec * 1000000 + t->tv_nsec / 1000)); return 0; }
int timespec_get(struct timespec *t, int base) { clock_gettime(0, t); return base; }
__tm *localtime_r(const time_t *t, __tm *r) { return gmtime_r(t, r); }
time_t timegm(__tm *t) { long y = t->tm_year + t->tm_mon / 12, m = t->tm_mon % 12; if (m < 0) { m += 12; y--; } m -= 2; if (m < 0) { m += 12; y--; } y += 1900; long e = (y >= 0 ? y : y - 399) / 400, o = y - e * 400, d = e * 146097 + o * 365 + o / 4 - o / 100 + (153 * m + 2) / 5 + t->tm_mday - 1 - 719468; time_t s = ((d * 24 + t->tm_hour) * 60 + t->tm_min) * 60 + t->tm_sec; gmtime_r(&s, t); return s; }
time_t mktime(__tm *t) { return timegm(t); }
char *__date(char *s, const __tm *t, const char *name) { const char *days = "SunMonTueWedThuFriSat", *months = "JanFebMarAprMayJunJulAugSepOctNovDec"; sprintf(s, name, days + 3 * t->tm_wday, months + 3 * t->tm_mon, t->tm_mday, t->tm_hour, t->tm_min, t->tm_sec, 1900 + t->tm_year); return s; }
char *asctime(const __tm *t) { static char s[40]; return __date(s, t, "%.3s %.3s%3d %.2d:%.2d:%.2d %d\n"); }
char *ctime(const time_t *t) { return asctime(gmtime(t)); }
const char *__one_of(const char *names, int i) { while (i-- > 0) names += strlen(names) + 1; return names; }
size_t strftime(char *s, size_t room, const char *format, const __tm *t) { size_t n = 0; for (; *format; format++) { char one[100]; one[0] = *format; one[1] = 0; if (*format == '%') { int h = t->tm_hour, y = t->tm_year + 1900; const char *f = 0; int v = 0; format++; if (*format == 'E' || *format == 'O') format++; switch (*format) { case 'Y': f = "%d"; v = y; break; case 'm': v = t->tm_mon + 1; break; case 'd': v = t->tm_mday; break; case 'H': v = h; break; case 'M': v = t->tm_min; break; case 'S': v = t->tm_sec; break; case 'y': v = y % 100; break; case 'C': v = y / 100; break; case 'I': v = (h + 11) % 12 + 1; break; case 'j': f = "%03d"; v = t->tm_yday + 1; break; case 'e': f = "%2d"; v = t->tm_mday; break; case 'k': f = "%2d"; v = h; break; case 'l': f = "%2d"; v = (h + 11) % 12 + 1; break; case 'w': f = "%d"; v = t->tm_wday; break; case 'u': f = "%d"; v = (t->tm_wday + 6) % 7 + 1; break; case 'U': v = (t->tm_yday + 7 - t->tm_wday) / 7; break; case 'W': v = (t->tm_yday + 7 - (t->tm_wday + 6) % 7) / 7; break; case 'a': sprintf(one, "%.3s", __one_of("Sunday\0Monday\0Tuesday\0Wednesday\0Thursday\0Friday\0Saturday", t->tm_wday)); v = -1; break; case 'A': strcpy(one, __one_of("Sunday\0Monday\0Tuesday\0Wednesday\0Thursday\0Friday\0Saturday", t->tm_wday)); v = -1; break; case 'b': case 'h': sprintf(one, "%.3s", __one_of("January\0February\0March\0April\0May\0June\0July\0August\0September\0October\0November\0December", t->tm_mon)); v = -1; break; case 'B': strcpy(one, __one_of("January\0February\0March\0April\0May\0June\0July\0August\0September\0October\0November\0December", t->tm_mon)); v = -1; break; default: { const char *f = *format == 'p' ? (h < 12 ? "AM" : "PM") : *format == 'P' ? (h < 12 ? "am" : "pm") : *format == 'n' ? "\n" : *format == 't' ? "\t" : *format == 'Z' ? "UTC" : *format == 'z' ? "+0000" : *format == '%' ? "%%" : *format == 'D' || *format == 'x' ? "%m/%d/%y" : *format == 'T' || *format == 'X' ? "%H:%M:%S" : *format == 'F' ? "%Y-%m-%d" : *format == 'R' ? "%H:%M" : *format == 'r' ? "%I:%M:%S %p" : *format == 'c' ? "%a %b %e %H:%M:%S %Y" : ""; v = -1; if (*format == 's') { __tm copy = *t; sprintf(one, "%ld", timegm(&copy)); } else if (*f != '%') strcpy(one, f); else if (f[1] == '%') strcpy(one, "%"); else strftime(one, sizeof(one), f, t); } } if (v >= 0) sprintf(one, f ? f : "%02d", v); } size_t k = strlen(one); if (n + k >= room) return 0; memcpy((void *)(s + n), (const void *)one, k); n += k; } if (room) s[n] = 0; return n; }
int getpid() { return 4242; }
double difftime(time_t a, time_t b) { return (double)(a - b); }
int clock_gettime(clockid_t id, struct timespec *t);
int gettimeofday(struct timeval *t, void *zone);
size_t __thread_start(void (*f)(void *), void *argument);
void *__thread_self();
void __thread_wait(const void *address, long ps);
int __thread_timed_out();
int __thread_wake(const void *address, unsigned int most);
void __thread_yield();
void __thread_end();
void __no_window();
void *__kernel_named(const char *name);
void *__symbol_named(const char *name, size_t *size);
int usleep(unsigned int microseconds);
unsigned int sleep(unsigned int seconds);
__host__ __device__ void __assert_fail(const char *expression, const char *file, unsigned int line, const char *function);
__host__ __device__ double modf(double x, double *whole) { double t = trunc(x); *whole = t; return copysign(isinf(x) ? 0.0 : x - t, x); }
__host__ __device__ float modff(float x, float *whole) { float t = truncf(x); *whole = t; return copysignf(isinf(x) ? 0.0f : x - t, x); }
__host__ __device__ long lround(double x) { return (long)round(x); }
__host__ __device__ long lroundf(float x) { return (long)roundf(x); }
__host__ __device__ long long llround(double x) { return (long long)round(x); }
__host__ __device__ long long llroundf(float x) { return (long long)roundf(x); }
__host__ __device__ long lrint(double x) { return (long)rint(x); }
__host__ __device__ long lrintf(float x) { return (long)rintf(x); }
__host__ __device__ long long llrint(double x) { return (long long)rint(x); }
__host__ __device__ long long llrintf(float x) { return (long long)rintf(x); }
__host__ __device__ void sincos(double x, double *s, double *c) { *s = sin(x); *c = cos(x); }
__host__ __device__ void sincosf(float x, float *s, float *c) { *s = sinf(x); *c = cosf(x); }
__host__ __device__ void sincospif(float x, float *s, float *c) { *s = sinpif(x); *c = cospif(x); }
__host__ __device__ double nan(const char *tag) { return __int_as_double_bits(0x7ff8000000000000ULL); }
__host__ __device__ float nanf(const char *tag) { return __int_as_float_bits(0x7fffffffU); }
__host__ __device__ int ilogb(double x) { return isnan(x) ? -2147483647 - 1 : (int)logb(x); }
__host__ __device__ int ilogbf(float x) { return isnan(x) ? -2147483647 - 1 : (int)logbf(x); }
template <class _T> __host__ __device__ _T __norm4(_T a, _T b, _T c, _T d) { _T m = fmax(fmax(fabs(a), fabs(b)), fmax(fabs(c), fabs(d))); if (!(m > 0) || isinf(m)) return a == a && b == b && c == c && d == d || isinf(m) ? m : a + b + c + d; int e = ilogb(m), most = sizeof(_T) == 4 ? 120 : 1000; e = e < -most ? -most : e > most ? most : e; a = ldexp(a, -e); b = ldexp(b, -e); c = ldexp(c, -e); d = ldexp(d, -e); return ldexp(sqrt(fma(a, a, fma(b, b, fma(c, c, d * d)))), e); }
__host__ __device__ float norm3df(float a, float b, float c) { return __norm4(a, b, c, 0.0f); }
__host__ __device__ float rnorm3df(float a, float b, float c) { return 1 / __norm4(a, b, c, 0.0f); }
__host__ __device__ double frexp(double x, int *e) { if (x == 0 || !isfinite(x)) { *e = 0; return x; } *e = ilogb(x) + 1; return ldexp(x, -*e); }
__host__ __device__ float frexpf(float x, int *e) { if (x == 0 || !isfinite(x)) { *e = 0; return x; } *e = ilogbf(x) + 1; return ldexpf(x, -*e); }
double frexpl(double x, int *e) { return frexp(x, e); }
double modfl(double x, double *whole) { return modf(x, whole); }
long lroundl(double x) { return lround(x); }
long long llroundl(double x) { return llround(x); }
long lrintl(double x) { return lrint(x); }
long long llrintl(double x) { return llrint(x); }
__host__ __device__ float frexp(float x, int *e) { return frexpf(x, e); }
__host__ __device__ double frexp(int x, int *e) { return frexp((double)x, e); }
__host__ __device__ float modf(float x, float *whole) { return modff(x, whole); }
__host__ __device__ double remquo(double x, double y, int *quotient) { double a = fabs(y), t = fabs(x); int q = 0; if (a < 1e308 && isfinite(x)) { t = fmod(t, 8 * a); if (t >= 4 * a) { t -= 4 * a; q = 4; } if (t >= 2 * a) { t -= 2 * a; q += 2; } } if (t >= a) { t -= a; q += 1; } if (2 * t > a || (2 * t == a && (q & 1))) q += 1; *quotient = (bool)signbit(x) != (bool)signbit(y) ? -(q & 7) : q & 7; return remainder(x, y); }
__host__ __device__ float remquof(float x, float y, int *quotient) { float a = fabs(y), t = fabs(x); int q = 0; if (a < 1e37f && isfinite(x)) { t = fmod(t, 8 * a); if (t >= 4 * a) { t -= 4 * a; q = 4; } if (t >= 2 * a) { t -= 2 * a; q += 2; } } if (t >= a) { t -= a; q += 1; } if (2 * t > a || (2 * t == a && (q & 1))) q += 1; *quotient = (bool)signbit(x) != (bool)signbit(y) ? -(q & 7) : q & 7; return remainder(x, y); }
__host__ __device__ float remquo(float x, float y, int *quotient) { return remquof(x, y, quotient); }
__host__ __device__ void sincospi(double x, double *s, double *c) { *s = sinpi(x); *c = cospi(x); }
__host__ __device__ double norm3d(double a, double b, double c) { return __norm4(a, b, c, 0.0); }
__host__ __device__ double norm4d(double a, double b, double c, double d) { return __norm4(a, b, c, d); }
__host__ __device__ float norm4df(float a, float b, float c, float d) { return __norm4(a, b, c, d); }
__host__ __device__ double rnorm3d(double a, double b, double c) { return 1 / norm3d(a, b, c); }
__host__ __device__ double rnorm4d(double a, double b, double c, double d) { return 1 / norm4d(a, b, c, d); }
__host__ __device__ float rnorm4df(float a, float b, float c, float d) { return 1 / __norm4(a, b, c, d); }
__host__ __device__ double rhypot(double x, double y) { return 1 / hypot(x, y); }
__host__ __device__ float rhypotf(float x, float y) { return 1 / hypotf(x, y); }
__host__ __device__ double norm(int n, const double *p) { double s = 0; for (int i = 0; i < n; i++) s = fma(p[i], p[i], s); return sqrt(s); }
__host__ __device__ float normf(int n, const float *p) { float s = 0; for (int i = 0; i < n; i++) s = fmaf(p[i], p[i], s); return sqrtf(s); }
__host__ __device__ double rnorm(int n, const double *p) { return 1 / norm(n, p); }
__host__ __device__ float rnormf(int n, const float *p) { return 1 / normf(n, p); }
__host__ __device__ double scalbln(double x, long n) { return ldexp(x, n > 9999 ? 9999 : n < -9999 ? -9999 : (int)n); }
__host__ __device__ float scalblnf(float x, long n) { return ldexpf(x, n > 9999 ? 9999 : n < -9999 ? -9999 : (int)n); }
__host__ __device__ long long llmin(long long a, long long b) { return min(a, b); }
__host__ __device__ long long llmax(long long a, long long b) { return max(a, b); }
__host__ __device__ unsigned long long ullmin(unsigned long long a, unsigned long long b) { return min(a, b); }
__host__ __device__ unsigned long long ullmax(unsigned long long a, unsigned long long b) { return max(a, b); }
__host__ __device__ float fdividef(float x, float y) { return x / y; }
__host__ __device__ double fdivide(double x, double y) { return x / y; }
__host__ __device__ int finite(double x) { return isfinite(x); }
__host__ __device__ int finitef(float x) { return isfinite(x); }
__host__ __device__ int isnanf(float x) { return isnan(x); }
__host__ __device__ int isinff(float x) { return isinf(x); }
__host__ __device__ double jn(int n, double x) { return __jn(x, n); }
__host__ __device__ float jnf(int n, float x) { return __jn(x, n); }
__host__ __device__ double yn(int n, double x) { return __yn(x, n); }
__host__ __device__ float ynf(int n, float x) { return __yn(x, n); }
__host__ __device__ double __erf_inverse(double x) { double y = 0.8862269254527580 * x * (1 + 0.26 * x * x); for (int i = 0; i < 3; i++) { double u = (erf(y) - x) / 1.1283791670955126 * exp(y * y); y -= u / (1 + y * u); } return y; }
__host__ __device__ double __erfc_inverse(double c) { double l = log(c * (2 - c)), t = 4.330746750799873 + l / 2, y = sqrt(sqrt(t * t - l / 0.147) - t); for (int i = 0; i < 4; i++) { double u = (c - erfc(y)) / 1.1283791670955126 * exp(y * y); y -= u / (1 + y * u); } return y; }
__host__ __device__ double erfinv(double x) { double a = fabs(x); if (!(a < 1)) return a == 1 ? x * (1.0 / 0.0) : nan(""); if (x == 0) return x; if (a < 1e-8) return 0.8862269254527580 * x; double y = a < 0.5 ? __erf_inverse(a) : __erfc_inverse(1 - a); return x < 0 ? -y : y; }
__host__ __device__ double erfcinv(double c) { if (!(c > 0 && c < 2)) return c == 0 ? (1.0 / 0.0) : c == 2 ? -(1.0 / 0.0) : nan(""); if (c >= 0.5 && c <= 1.5) return erfinv(1 - c); return c > 1 ? -__erfc_inverse(2 - c) : __erfc_inverse(c); }
__host__ __device__ double normcdf(double x) { double z = x * -0.70710678118654757, rest = fma(x, -0.70710678118654757, -z) + x * 4.833646656726457e-17; return isinf(x) ? (x > 0 ? 1.0 : 0.0) : 0.5 * (erfc(z) - 1.1283791670955126 * exp(-z * z) * rest); }
__host__ __device__ double normcdfinv(double p) { return -1.4142135623730951 * erfcinv(2 * p); }
__host__ __device__ double erfcx(double x) { if (x < -27) return (1.0 / 0.0); if (x < 8) { double h = x * x, r = exp(h) * erfc(x); return r + r * fma(x, x, -h); } double s = 1, t = 1; for (int k = 1; k < 50 && fabs(t) > 1e-17; k++) { t *= -(k - 0.5) / x / x; s += t; } return 0.56418958354775628 / x * s; }
__host__ __device__ double __bessel_i(double x, int n) { double a = fabs(x), s = 1, t = 1; if (isinf(a)) return n ? x : a; if (a < 25) { for (int k = 1; t > s * 1e-17; k++) { t *= a / 2 / k * (a / 2 / (k + n)); s += t; } return n == 0 ? s : s * x / 2; } for (int k = 1; k < 60 && fabs(t) > 1e-17; k++) { t *= ((2 * k - 1.0) * (2 * k - 1) - 4 * n * n) / (8 * k * a); s += t; } double h = exp(a / 2); s = s / sqrt(6.2831853071795865 * a) * h * h; return n == 1 && x < 0 ? -s : s; }
__host__ __device__ double cyl_bessel_i0(double x) { return __bessel_i(x, 0); }
__host__ __device__ double cyl_bessel_i1(double x) { return __bessel_i(x, 1); }
__host__ __device__ float erfinvf(float x) { return (float)erfinv((double)x); }
__host__ __device__ float erfcinvf(float x) { return (float)erfcinv((double)x); }
__host__ __device__ float erfcxf(float x) { return (float)erfcx((double)x); }
__host__ __device__ float normcdff(float x) { return (float)normcdf((double)x); }
__host__ __device__ float normcdfinvf(float x) { return (float)normcdfinv((double)x); }
__host__ __device__ float cyl_bessel_i0f(float x) { return (float)cyl_bessel_i0((double)x); }
__host__ __device__ float cyl_bessel_i1f(float x) { return (float)cyl_bessel_i1((double)x); }
template <class T> __host__ __device__ void swap(T &a, T &b) noexcept(noexcept(T((T &&)a)) && noexcept(a = (T &&)b)) { T t = (T &&)a; a = (T &&)b; b = (T &&)t; }
template <class T> __host__ __device__ T *__array_at(void *p, size_t n, size_t before) { T *a = (T *)((char *)p + before); if (before) ((size_t *)a)[-1] = n; return a; }
template <class T> __host__ __device__ T *__new_array(void *p, size_t n, size_t before, size_t from) { T *a = (T *)((char *)p + before); if (before) ((size_t *)a)[-1] = n; for (size_t i = from; i < n; i++) new (a + i) T(); return a; }
template <class T> __host__ __device__ void __delete(T *p) { if (p) { p->~T(); free((void *)p); } }
template <class T> __host__ __device__ void __end(T *p) { p->~T(); }
template <class T> __host__ __device__ void __delete_virtual(T *p) { if (p) { void **t = *(void ***)p; void *a = (void *)((char *)p - (long)t[2]); ((void (*)(void *))t[1])(a); if (t[3]) ((void (*)(void *))t[3])(a); else free(a); } }
void *__dynamic_pointer(void *p, int type) { if (!p) return 0; void **v = *(void ***)p; char *a = (char *)p - (long)v[2]; for (const int *t = (const int *)v[0]; *t; t += 2) if (*t == type) return (void *)(a + t[1]); return 0; }
template <class T> __host__ __device__ void __free_sized(void *p) { T::operator delete(p, sizeof(T)); }
template <class T> __host__ __device__ size_t __array_bytes(T *p) { return ((size_t *)p)[-1] * sizeof(T) + (alignof(T) > 8 ? alignof(T) : 8); }
template <class T> __host__ __device__ void *__end_counted(T *p) { size_t *n = (size_t *)p - 1; for (size_t i = *n; i > 0; i--) p[i - 1].~T(); return (char *)p - (alignof(T) > 8 ? alignof(T) : 8); }
template <class T> __host__ __device__ void __delete_array(T *p) { if (p) free(__end_counted(p)); }
template <class T> __host__ __device__ void __begin_array(T *p, size_t n) { for (size_t i = 0; i < n; i++) new (p + i) T(); }
template <class T> void __begin_counted(T *p, size_t n, size_t *made) { for (; *made < n; ++*made) new (p + *made) T(); }
template <class T> __host__ __device__ void __end_array(T *p, size_t n) { for (size_t i = n; i > 0; i--) p[i - 1].~T(); }
template <class _I, class _O> _O move(_I a, _I b, _O o) { for (; a != b; ++a, ++o) *o = std::move(*a); return o; }
template <class _T> __host__ __device__ constexpr auto move(_T &&x) noexcept -> decltype(__moved<_T>) { return (decltype(__moved<_T>))x; }
template <class _T> __host__ __device__ constexpr _T &&forward(_T &x) noexcept { return (_T &&)x; }
void *__dynamic_reference(void *p, int type) { p = __dynamic_pointer(p, type); if (!p) __bad_cast(); return p; }
void *__new(size_t n) { void *p = malloc(n); if (!p) __bad_alloc(); return p; }
void __bad_alloc() { fprintf((FILE *)3, "terminate called after throwing an instance of 'std::bad_alloc'\n  what():  std::bad_alloc\n"); abort(); }
void *__dynamic_type(void *p) { if (!p) { fprintf((FILE *)3, "terminate called after throwing an instance of 'std::bad_typeid'\n  what():  std::bad_typeid\n"); abort(); } const int *t = (const int *)**(void ***)p; while (*t) t += 2; return *(void **)(((size_t)t + 11) / 8 * 8); }
void __bad_cast() { fprintf((FILE *)3, "terminate called after throwing an instance of 'std::bad_cast'\n  what():  std::bad_cast\n"); abort(); }
void *__throw_space(size_t n) { return (void *)((void **)calloc(1, n + 64) + 8); }
void __throw(void **s, void *x, const int *type, void *end, const char *name, int what) { void **e = (void **)x - 8; e[0] = (void *)type; e[1] = end; e[2] = (void *)name; e[3] = (void *)(long)what; __raise(s, e); }
void __rethrow(void **s) { void **e = (void **)s[3]; s[3] = 0; if (e) { __raise(s, e); return; } void **t = (void **)s[2]; if (!t) __uncaught(s, 0); __raise(s, (void **)t[2]); }
void __raise(void **s, void **e) { for (void **t = (void **)s[1]; t; t = (void **)t[0]) { const int *h = (const int *)t[1]; for (long i = 0; h[i]; i++) if (h[i] == -2) __uncaught(s, e); else for (const int *k = (const int *)e[0]; *k; k += 2) if (h[i] == *k || h[i] == -1 || *k == -3 && h[i] < -3) { e[4] = (void *)i; e[7] = (void *)(long)k[1]; e[5] = (void *)t; e[6] = (void *)((long)e[6] + 1); s[0] = (void *)e; s[5] = (void *)((long)s[5] + 1); return; } } __uncaught(s, e); }
void __uncaught(void **s, void **e) { void *t[4] = {0, 0, e, s[2]}; if (e) s[2] = (void *)t; s[1] = 0; void *f = s[4]; s[4] = 0; if (f) ((void (*)())f)(); if (!e) { fprintf((FILE *)3, "terminate called without an active exception\n"); abort(); } long what = (long)e[3]; fprintf((FILE *)3, "terminate called after throwing an instance of '%s'\n", (char *)e[2]); if (what) fprintf((FILE *)3, "  what():  %s\n", (*(const char *(***)(void *))(e + 8))[what]((void *)(e + 8))); abort(); }
void __try_begin(void **s, void **t, const int *types) { t[0] = s[1]; t[1] = (void *)types; s[1] = (void *)t; }
void __try_end(void **s, void **t) { s[1] = t[0]; }
int __chosen(void **s, void **t) { void **e = (void **)s[0]; if (e[5] != (void *)t) return -1; s[0] = 0; s[5] = (void *)((long)s[5] - 1); t[2] = (void *)e; t[3] = s[2]; s[2] = (void *)t; return (int)(long)e[4]; }
void *__caught(void **t) { void **e = (void **)t[2]; return (void *)((char *)(e + 8) + (long)e[7]); }
void *__caught_pointer(void **t) { void **e = (void **)t[2]; if (!e[7] || !e[8]) return (void *)(e + 8); t[4] = (void *)((char *)e[8] + (long)e[7]); return (void *)(t + 4); }
void __caught_end(void **s, void **t) { void **e = (void **)t[2]; long n = (long)e[6] - 1; s[2] = t[3]; e[6] = (void *)n; if (n == 0) { if (e[1]) ((void (*)(void *))e[1])((void *)(e + 8)); free((void *)e); } }
