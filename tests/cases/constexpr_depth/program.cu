// Constant expressions in which functions call themselves up to 512 deep.
#include <cstdio>

constexpr int down(int n) { return n == 0 ? 0 : 1 + down(n - 1); }
constexpr long sum(int n) { if (n == 0) { return 0; } else { long rest = sum(n - 1); return rest + n; } }
struct Node { int value; constexpr int depth(int n) const { if (n == 0) return value; Node next{value + 1}; return next.depth(n - 1); } };
template <class T> constexpr T power(T x, int n) { return n == 0 ? T(1) : x * power(x, n - 1); }

constexpr bool odd(int n) { return n != 0 && (n == 1 || odd(n - 2)); }
static_assert(odd(301));
static_assert(down(500) == 500);

int main() {
    constexpr int d = down(510);
    constexpr long s = sum(500);
    constexpr Node node{0};
    int array[down(300)];
    printf("%d %ld %d %d\n", d, s, (int)(sizeof array / sizeof array[0]), odd(801));
    constexpr int n = node.depth(500);
    printf("%d %d\n", n, power(1, 400));
}
