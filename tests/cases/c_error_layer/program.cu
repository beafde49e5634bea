#include <stdio.h>
#include <stdlib.h>
#include <stdarg.h>
#include <string.h>
#include <errno.h>
typedef enum { ST_OK = 0, ST_NOMEM, ST_BADARG, ST_CUDA, ST_COUNT } status;
static const char *status_str[ST_COUNT] = { "ok", "out of memory", "bad argument", "cuda error" };
typedef struct { status code; char msg[128]; const char *func; int line; } error_t_;
static error_t_ last_error;
static status set_error(status code, const char *func, int line, const char *fmt, ...) {
  va_list args; va_start(args, fmt); last_error.code = code; last_error.func = func; last_error.line = line; vsnprintf(last_error.msg, sizeof(last_error.msg), fmt, args); va_end(args); return code;
}
#define FAIL(code, ...) return set_error((code), __func__, __LINE__, __VA_ARGS__)
#define TRY(expr) do { status _s = (expr); if (_s != ST_OK) return _s; } while (0)
#define CUDA_CHECK(call) do { cudaError_t e_ = (call); if (e_ != cudaSuccess) FAIL(ST_CUDA, "%s failed: %s (%d)", #call, cudaGetErrorString(e_), (int)e_); } while (0)
typedef struct buffer { float *dev; size_t n; } buffer;
static status buffer_create(buffer *b, size_t n) { if (!b) FAIL(ST_BADARG, "null buffer"); if (n == 0) FAIL(ST_BADARG, "size %zu of %s", n, "buffer"); CUDA_CHECK(cudaMalloc((void **)&b->dev, n * sizeof(float))); b->n = n; return ST_OK; }
static void buffer_destroy(buffer *b) { cudaFree(b->dev); memset(b, 0, sizeof *b); }
__global__ void fill(float *p, size_t n, float v) { for (size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += (size_t)gridDim.x * blockDim.x) p[i] = v; }
static status run(size_t n) { buffer b; TRY(buffer_create(&b, n)); fill<<<2, 64>>>(b.dev, n, 1.5f); CUDA_CHECK(cudaGetLastError()); float h; CUDA_CHECK(cudaMemcpy(&h, b.dev + n - 1, sizeof h, cudaMemcpyDeviceToHost)); printf("last %g\n", h); buffer_destroy(&b); return ST_OK; }
static status bad(void) { CUDA_CHECK(cudaSetDevice(99)); return ST_OK; }
static void report(status s) { if (s == ST_OK) printf("fine\n"); else printf("%s: %s in %s\n", status_str[s], last_error.msg, last_error.func); }
typedef void (*handler_t)(void *ctx, const char *fmt, va_list ap);
struct hooks { handler_t h; void *ctx; int calls; } hooks;
static void to_buffer(void *ctx, const char *fmt, va_list ap) { char *b = (char *)ctx; vsprintf(b + strlen(b), fmt, ap); }
static void emit(struct hooks *k, const char *fmt, ...) { va_list ap; va_start(ap, fmt); if (k->h) k->h(k->ctx, fmt, ap); va_end(ap); k->calls++; }
static int scan(const char *text, const char *fmt, ...) { va_list ap; va_start(ap, fmt); int n = vsscanf(text, fmt, ap); va_end(ap); return n; }
static char *join(const char *first, ...) { size_t n = strlen(first); va_list ap; va_start(ap, first); for (const char *s; (s = va_arg(ap, const char *)) != NULL; ) n += strlen(s); va_end(ap); char *r = (char *)malloc(n + 1); strcpy(r, first); va_start(ap, first); for (const char *s; (s = va_arg(ap, const char *)); ) strcat(r, s); va_end(ap); return r; }
class Logger { FILE *out; int n = 0; public: explicit Logger(FILE *f) : out(f) {} void operator()(const char *fmt, ...) { va_list ap; va_start(ap, fmt); fprintf(out, "%d> ", ++n); vfprintf(out, fmt, ap); fputc('\n', out); va_end(ap); } static void die(const char *fmt, ...) { va_list ap; va_start(ap, fmt); vfprintf(stdout, fmt, ap); va_end(ap); } };
template <typename... A> void forward_all(Logger &l, const char *f, A... a) { l(f, a...); }
static void pull(va_list ap) { printf("%d ", va_arg(ap, int)); }
static void pulls(int n, ...) { va_list ap; va_start(ap, n); for (int i = 0; i < n; i++) pull(ap); va_end(ap); printf("\n"); }
static int (*pf)(const char *, const char *, ...) = scan;
int main() {
  report(run(100)); report(run(0)); report(buffer_create(NULL, 3)); report(bad());
  char text[128] = ""; hooks.h = to_buffer; hooks.ctx = text; emit(&hooks, "%d,%s;", 1, "a"); emit(&hooks, "%.1f", 2.25); printf("%s %d\n", text, hooks.calls);
  int a; float f; char w[10]; printf("%d", scan("5 2.5 word", "%d %f %9s", &a, &f, w)); printf(" %d %g %s\n", a, f, w);
  printf("%d %d\n", pf("77", "%d", &a), a); char *j = join("ab", "cd", "efg", NULL); puts(j); free(j);
  Logger l(stdout); l("hello %s %d", "w", 3); forward_all(l, "%d %g %c", 1, 2.5, 'z'); Logger::die("%s\n", "static"); pulls(3, 10, 20, 30);
  [](const char *fmt, auto... xs) { printf(fmt, xs...); }("%d-%d\n", 1, 2);
}
