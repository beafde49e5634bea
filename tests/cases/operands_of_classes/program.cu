#include <cstdio>
#include <utility>
struct C0 { int v = 1; operator int() const { return 10; } };
struct C1 : C0 { operator char() const { return 'a'; } };
struct C2 : C0 { operator char() const { return 'a'; } explicit operator float() const { return 1; } };
#define P(n, ...) template <class A> auto n(A &&a, int) -> decltype((void)(__VA_ARGS__)) { printf(#n " %d\n", int(__VA_ARGS__)); } template <class A> void n(A &&, long) { printf(#n " no\n"); }
P(eq, std::forward<A>(a) == 4)
P(eq2, 4 == std::forward<A>(a))
P(add, std::forward<A>(a) + 1)
P(less, std::forward<A>(a) < 1)
P(sh, std::forward<A>(a) << 1)
P(neg, -std::forward<A>(a))
P(andd, std::forward<A>(a) & 1)
P(cond, true ? std::forward<A>(a) : 1)
P(arr, "abcdefghijklmn"[std::forward<A>(a)])
P(selfeq, a == a)
int main() { 
 #define ALL(x) eq(x, 0); eq2(x, 0); add(x,0); less(x,0); sh(x,0); neg(x,0); andd(x,0); cond(x,0); arr(x,0); selfeq(x,0); puts("");
 C0 x; C1 y; C2 z; ALL(x) ALL(y) ALL(z) }
