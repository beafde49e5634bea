// String literals as `char *`: accepted with a warning, as nvcc and g++ do. Output: g++ -std=c++17 for the host's part.
#include <cstdio>
#include <string>
#include <vector>
struct S { char *name; int v; };
char *table[] = {"a", "b", "cc"};
char *global = "global";
struct Pair { char *n; int v; } pairs[] = {{"x", 1}, {"yy", 2}};
char *answer(int a) { if (a) return "yes"; return "no"; }
// The const one is better; to char * is better than by a constructor, to bool, or to const void *.
void f(char *) { puts("char *"); }
void f(const char *) { puts("const char *"); }
void g(char *) { puts("char *"); }
void g(std::string) { puts("string"); }
void h(char *) { puts("char *"); }
void h(bool) { puts("bool"); }
void i(char *) { puts("char *"); }
void i(const void *) { puts("const void *"); }
struct C { C(char *s) { puts(s); } };
void byDefault(char *s = "default") { puts(s); }
void implicit(C) {}
__device__ void say(char *s, int i) { printf("%s %d\n", s, i); }
__device__ char *word(int i) {
  switch (i) {
    case 0: return "zero";
    default: return "many";
  }
}
__device__ char *words[] = {"p", "q"};
__global__ void k() {
  char *s = "kernel";
  char *local[] = {"l0", "l1"};
  say(s, 1); say("literal", 2); say(word(0), 3); say(words[1], 4); say(local[threadIdx.x], 5);
}
int main() {
  char *p = ("brackets"), *q{"braces"}, *r = {"list"}, *s("call");
  S z[] = {{"a", 1}, {"b", 2}}, y = {.name = "k", .v = 3};
  p = "assigned";
  f("x"); g("x"); h("x"); i("x"); byDefault(); byDefault("given");
  C o("object"), o2{"object 2"};
  implicit("implicit");
  wchar_t *w = L"wide";
  char *joined = "a" "b", *file = __FILE__;
  std::vector<char *> v2 = {"i1", "i2"};
  v2.push_back("i3");
  static char *tab[2][2] = {{"a", "b"}, {"c", "d"}};
  char *const &cr = "reference";
  auto l = [](char *s) { puts(s); };
  l("lambda");
  auto l2 = []() -> char * { return "returned"; };
  puts(l2());
  printf("%s %s %s %s %s %s %s %s %s\n", p, q, r, s, z[1].name, y.name, joined, v2[2], tab[1][1]);
  printf("%s %s %d %d %s %s %s\n", answer(0), cr, (int)w[3], file != nullptr, table[2], global, pairs[1].n);
  fflush(stdout);
  k<<<1, 1>>>();
  return cudaDeviceSynchronize();
}
