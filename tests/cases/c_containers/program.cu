// error layer, arena, string builder, queue, generic vector macros, bit tricks
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cstdarg>
#include <cstddef>
#include <cassert>
#include <climits>
#include <cinttypes>
struct sb { char *p; size_t n, cap; };
static void sb_vaddf(sb *s, const char *fmt, va_list ap) { va_list c; va_copy(c, ap); int k = vsnprintf(nullptr, 0, fmt, c); va_end(c); if (s->n + k + 1 > s->cap) { s->cap = (s->n + k + 1) * 2; s->p = (char *)realloc(s->p, s->cap); } vsnprintf(s->p + s->n, s->cap - s->n, fmt, ap); s->n += k; }
static void sb_addf(sb *s, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
static void sb_addf(sb *s, const char *fmt, ...) { va_list ap; va_start(ap, fmt); sb_vaddf(s, fmt, ap); va_end(ap); }
#define VEC(T) struct { T *at; int n, cap; }
#define vec_push(v, x) do { if ((v)->n == (v)->cap) { (v)->cap = (v)->cap ? 2 * (v)->cap : 4; (v)->at = (__typeof__((v)->at))realloc((v)->at, (v)->cap * sizeof *(v)->at); } (v)->at[(v)->n++] = (x); } while (0)
#define container_of(ptr, type, member) ((type *)((char *)(ptr) - offsetof(type, member)))
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define SWAP(T, a, b) do { T t_ = a; a = b; b = t_; } while (0)
#define foreach(v, it) for (auto it = (v).at; it != (v).at + (v).n; ++it)
struct list { list *next, *prev; }; struct item { int id; list link; };
static void list_add(list *h, list *n) { n->next = h->next; n->prev = h; h->next->prev = n; h->next = n; }
typedef struct arena { size_t used, size; max_align_t align; unsigned char mem[]; } arena;
static void *take(arena *a, size_t n) { size_t at = (a->used + 15) & ~(size_t)15; if (at + n > a->size) return NULL; a->used = at + n; return a->mem + at; }
enum class Op : uint8_t { Push, Add, Mul, Print, Halt };
struct Ins { Op op; int32_t arg; };
static int run(const Ins *code, void (*out)(int, void *), void *ctx) { int stack[16], sp = 0; for (const Ins *pc = code;; pc++) switch (pc->op) { case Op::Push: stack[sp++] = pc->arg; break; case Op::Add: sp--; stack[sp - 1] += stack[sp]; break; case Op::Mul: { int b = stack[--sp]; stack[sp - 1] *= b; } break; case Op::Print: out(stack[sp - 1], ctx); continue; case Op::Halt: return sp; default: assert(!"bad op"); } }
static const int table[][3] = { { 1, 2, 3 }, { 4, 5 }, {} }; static int (*const ops[])(int, int) = { [](int a, int b) { return a + b; }, [](int a, int b) { return a * b; } };
static unsigned reverse(unsigned v) { v = (v >> 1 & 0x55555555) | (v & 0x55555555) << 1; v = (v >> 2 & 0x33333333) | (v & 0x33333333) << 2; v = (v >> 4 & 0x0f0f0f0f) | (v & 0x0f0f0f0f) << 4; return __builtin_bswap32(v); }
static int matmul(int n, const float (*a)[4], const float b[][4], float *c) { for (int i = 0; i < n; i++) for (int j = 0; j < 4; j++) { float s = 0; for (int k = 0; k < 4; k++) s += a[i][k] * b[k][j]; c[i * 4 + j] = s; } return n * 4; }
int main() {
  sb s = {}; for (int i = 0; i < 5; i++) sb_addf(&s, "%s%d:%.1f", i ? "," : "", i, i / 2.0); sb_addf(&s, " [%5s|%-5d|%05.1f|%" PRIu64 "]", "x", 3, 2.25, UINT64_C(1) << 40); printf("%s %zu\n", s.p, s.n); free(s.p);
  VEC(int) v = { 0 }; for (int i = 0; i < 10; i++) vec_push(&v, i * i); int sum = 0; foreach (v, it) sum += *it; printf("%d %d %d\n", v.n, v.cap >= 10, sum); free(v.at);
  list head = { &head, &head }; item items[3]; for (int i = 0; i < 3; i++) { items[i].id = i + 1; list_add(&head, &items[i].link); } for (list *l = head.next; l != &head; l = l->next) printf("%d ", container_of(l, item, link)->id); printf("\n");
  arena *a = (arena *)calloc(1, sizeof(arena) + 128); a->size = 128; int *x = (int *)take(a, 4), *y = (int *)take(a, 100); printf("%d %d %zu\n", ((uintptr_t)y - (uintptr_t)x) % 16 == 0, take(a, 64) == NULL, a->used); free(a);
  const Ins prog[] = { { Op::Push, 3 }, { Op::Push, 4 }, { Op::Add, 0 }, { Op::Push, 5 }, { Op::Mul }, { Op::Print }, { Op::Halt } }; char buf[64] = ""; int left = run(prog, [](int n, void *c) { sprintf((char *)c + strlen((char *)c), "<%d>", n); }, buf); printf("%s %d\n", buf, left);
  int p = 1, q = 2; SWAP(int, p, q); printf("%d %d %d %d %d\n", p, q, MIN(p++, 5), table[1][1], ops[1](6, 7)); printf("%08x\n", reverse(0x12345678)); float A[2][4] = { { 1, 2, 3, 4 }, { 5, 6, 7, 8 } }, I[4][4] = {}, C[8]; for (int i = 0; i < 4; i++) I[i][i] = 2; int rows = matmul(2, A, I, C); printf("%d %g\n", rows, C[7]);
  int i = 0; again: if (++i < 3) goto again; printf("%d %d\n", i, INT_MAX / 2 + 1); for (int r = 0; r < 3; r++) { for (int c = 0; c < 3; c++) { if (c == r) goto next; printf("%d%d ", r, c); } next:; } printf("\n"); struct { unsigned a : 4; int b : 4; unsigned : 0; unsigned c : 1; } bf = { 15, -3, 1 }; bf.a++; printf("%u %d %u %zu\n", bf.a, bf.b, bf.c, sizeof bf);
  printf("%d %u %ld\n", (char)200, (unsigned char)-1, (long)(int)3000000000u); printf("%d %d %d\n", -7 / 2, -7 % 2, -7 >> 1); printf("%s\n", &"hello"[2]); printf("%c\n", 2["abc"]); unsigned u = -1; printf("%u %d\n", u >> 28, u > 0); int arr[5] = { [0] = 1 }; printf("%zu %d\n", sizeof arr / sizeof *arr, arr[4]); return 0;
}
