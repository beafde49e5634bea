__host__ __device__ int printf(const char *format, ...);
int fprintf(FILE *f, const char *format, ...);
int sprintf(char *s, const char *format, ...);
int snprintf(char *s, size_t n, const char *format, ...);
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
int feof(FILE *f);
int ferror(FILE *f);
int getc(FILE *f);
int putc(int c, FILE *f);
int remove(const char *path);
void rewind(FILE *f);
void perror(const char *s);
__host__ __device__ void *malloc(size_t n);
__host__ __device__ void free(void *p);
void *calloc(size_t n, size_t size);
void *realloc(void *p, size_t n);
void *aligned_alloc(size_t alignment, size_t n);
int posix_memalign(void **p, size_t alignment, size_t n);
void exit(int status);
void abort();
int atexit(void (*f)());
char *getenv(const char *name);
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
int strcasecmp(const char *a, const char *b);
int strncasecmp(const char *a, const char *b, size_t n);
char *strchr(const char *s, int c);
char *strrchr(const char *s, int c);
char *strstr(const char *s, const char *what);
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
void clearerr(FILE *f) { fseek(f, 0, SEEK_CUR); }
int setvbuf(FILE *f, char *buffer, int mode, size_t n) { return 0; }
void setbuf(FILE *f, char *buffer) { }
ssize_t getline(char **line, size_t *room, FILE *f) { size_t n = 0; int c; while ((c = fgetc(f)) != EOF) { if (n + 2 > *room || !*line) { *room = n < 60 ? 120 : 2 * n; *line = (char *)realloc((void *)*line, *room); } (*line)[n++] = (char)c; if (c == '\n') break; } if (n == 0) return -1; (*line)[n] = 0; return (ssize_t)n; }
ldiv_t ldiv(long a, long b) { ldiv_t r; r.quot = a / b; r.rem = a % b; return r; }
lldiv_t lldiv(long long a, long long b) { lldiv_t r; r.quot = a / b; r.rem = a % b; return r; }
void _Exit(int status) { exit(status); }
void quick_exit(int status) { exit(status); }
__tm *gmtime(const time_t *t) { static __tm r; long d = *t / 86400, s = *t % 86400; if (s < 0) { s += 86400; d--; } r.tm_hour = (int)(s / 3600); r.tm_min = (int)(s / 60 % 60); r.tm_sec = (int)(s % 60); r.tm_wday = (int)(((d + 4) % 7 + 7) % 7); long z = d + 719468, e = (z >= 0 ? z : z - 146096) / 146097, o = z - e * 146097, y = (o - o / 1460 + o / 36524 - o / 146096) / 365, n = o - (365 * y + y / 4 - y / 100), m = (5 * n + 2) / 153; r.tm_mday = (int)(n - (153 * m + 2) / 5 + 1); r.tm_mon = (int)(m < 10 ? m + 2 : m - 10); y += e * 400 + (r.tm_mon < 2); r.tm_year = (int)(y - 1900); int leap = (y % 4 == 0 && y % 100 != 0) || y % 400 == 0; r.tm_yday = (int)(r.tm_mon < 2 ? n - 306 : n + 59 + leap); r.tm_isdst = 0; return &r; }
__tm *localtime(const time_t *t) { return gmtime(t); }
char *strerror(int error);
int isalpha(int c);
int isdigit(int c);
int isalnum(int c);
int isspace(int c);
int isupper(int c);
int islower(int c);
int isprint(int c);
int ispunct(int c);
int isxdigit(int c);
int toupper(int c);
int tolower(int c);
clock_t clock();
time_t time(time_t *t);
double difftime(time_t a, time_t b) { return (double)(a - b); }
int clock_gettime(clockid_t id, struct timespec *t);
int gettimeofday(struct timeval *t, void *zone);
int usleep(unsigned int microseconds);
unsigned int sleep(unsigned int seconds);
__host__ __device__ void __assert_fail(const char *expression, const char *file, unsigned int line, const char *function);
__host__ __device__ float frexpf(float x, int *e) { double m = frexp((double)x, e); return (float)m; }
double frexp(double x, int *e);
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
__host__ __device__ int ilogb(double x) { return (int)logb(x); }
__host__ __device__ int ilogbf(float x) { return (int)logbf(x); }
__host__ __device__ double norm3d(double a, double b, double c) { return sqrt(a * a + b * b + c * c); }
__host__ __device__ float norm3df(float a, float b, float c) { return sqrtf(a * a + b * b + c * c); }
__host__ __device__ float rnorm3df(float a, float b, float c) { return rsqrtf(a * a + b * b + c * c); }
template <class T> __host__ __device__ void swap(T &a, T &b) { T t = a; a = b; b = t; }
template <class T> __host__ __device__ T *__new_array(size_t n, size_t before) { char *p = (char *)malloc(n * sizeof(T) + before); if (before) *(size_t *)p = n; T *a = (T *)(p + before); for (size_t i = 0; i < n; i++) new (a + i) T(); return a; }
template <class T> __host__ __device__ void __delete(T *p) { if (p) { p->~T(); free((void *)p); } }
template <class T> __host__ __device__ void __end(T *p) { p->~T(); }
template <class T> __host__ __device__ void __delete_virtual(T *p) { if (p) { (*(void (***)(void *))p)[1]((void *)p); free((void *)p); } }
void *__dynamic_pointer(void *p, int type) { if (!p) return 0; for (const int *t = **(const int ***)p; *t; t++) if (*t == type) return p; return 0; }
template <class T> __host__ __device__ void __delete_array(T *p) { if (p) { size_t *n = (size_t *)p - 2; for (size_t i = *n; i > 0; i--) p[i - 1].~T(); free(n); } }
template <class T> __host__ __device__ void __begin_array(T *p, size_t n) { for (size_t i = 0; i < n; i++) new (p + i) T(); }
template <class T> __host__ __device__ void __end_array(T *p, size_t n) { for (size_t i = n; i > 0; i--) p[i - 1].~T(); }
template <class T> __host__ __device__ T &&move(T &x) { return (T &&)x; }
template <class T> __host__ __device__ T &&forward(T &x) { return (T &&)x; }
void *__dynamic_reference(void *p, int type) { p = __dynamic_pointer(p, type); if (!p) __bad_cast(); return p; }
void __bad_cast() { fprintf((FILE *)3, "terminate called after throwing an instance of 'std::bad_cast'\n  what():  std::bad_cast\n"); abort(); }
void *__throw_space(size_t n) { return (void *)((void **)calloc(1, n + 64) + 8); }
void __throw(void **s, void *x, const int *type, void *end, const char *name, int what) { void **e = (void **)x - 8; e[0] = (void *)type; e[1] = end; e[2] = (void *)name; e[3] = (void *)(long)what; __raise(s, e); }
void __rethrow(void **s) { void **t = (void **)s[2]; if (!t) { fprintf((FILE *)3, "terminate called without an active exception\n"); abort(); } __raise(s, (void **)t[2]); }
void __raise(void **s, void **e) { for (void **t = (void **)s[1]; t; t = (void **)t[0]) { const int *h = (const int *)t[1]; for (long i = 0; h[i]; i++) for (const int *k = (const int *)e[0]; *k; k++) if (h[i] == *k || h[i] == -1) { e[4] = (void *)i; e[5] = (void *)t; e[6] = (void *)((long)e[6] + 1); s[0] = (void *)e; return; } } __uncaught(e); }
void __uncaught(void **e) { long what = (long)e[3]; fprintf((FILE *)3, "terminate called after throwing an instance of '%s'\n", (char *)e[2]); if (what) fprintf((FILE *)3, "  what():  %s\n", (*(const char *(***)(void *))(e + 8))[what]((void *)(e + 8))); abort(); }
void __try_begin(void **s, void **t, const int *types) { t[0] = s[1]; t[1] = (void *)types; s[1] = (void *)t; }
void __try_end(void **s, void **t) { s[1] = t[0]; }
int __chosen(void **s, void **t) { void **e = (void **)s[0]; if (e[5] != (void *)t) return -1; s[0] = 0; t[2] = (void *)e; t[3] = s[2]; s[2] = (void *)t; return (int)(long)e[4]; }
void *__caught(void **t) { return (void *)((void **)t[2] + 8); }
void __caught_end(void **s, void **t) { void **e = (void **)t[2]; long n = (long)e[6] - 1; s[2] = t[3]; e[6] = (void *)n; if (n == 0) { if (e[1]) ((void (*)(void *))e[1])((void *)(e + 8)); free((void *)e); } }
