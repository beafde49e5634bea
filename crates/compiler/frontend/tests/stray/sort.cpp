#include <algorithm>
#include <cstdio>
#include <numeric>

namespace tools {

template <class T, int N>
struct Stack {
    T items[N];
    int size = 0;
    void push(T item) { items[size++] = item; }
    T pop() { return items[--size]; }
};

template <class T>
T clamp(T value, T low, T high)
{
    return value < low ? low : value > high ? high : value;
}

} // namespace tools

static int table[] = {
    3, 1,
    2,
};

int main()
{
    tools::Stack<int, 4> stack;
    int scale = 2;
    auto twice = [scale](int x) {
        return x * scale;
    };
    std::sort(table, table + 3, [](int a, int b) { return a > b; });
    do {
        stack.push(twice(table[0]));
    } while (stack.size < 3);
    int sum = std::accumulate(table, table + 3, 0);
    if (sum != 6) {
        std::printf("%d\n", sum);
        return 1;
    } else {
        sum = tools::clamp(stack.pop(), 0, 5);
    }
    return sum - 5;
}
