// std::function hands its arguments on without another move.
#include <cstdio>
#include <functional>
struct Noisy {
    int v;
    Noisy(int v) : v(v) { printf("make %d\n", v); }
    Noisy(const Noisy &o) : v(o.v) { printf("copy %d\n", v); }
    Noisy(Noisy &&o) : v(o.v) { o.v = -1; printf("move %d\n", v); }
    ~Noisy() { printf("end %d\n", v); }
};
void take(Noisy n) { printf("take %d\n", n.v); }
int main() {
    std::function<void(Noisy)> f = take;
    f(Noisy(8));
    puts("---");
    Noisy n(9);
    f(n);
    puts("---");
    std::function<void(Noisy, Noisy)> h = [](Noisy a, Noisy b) { printf("%d %d\n", a.v, b.v); };
    h(10, n);
    puts("---");
    std::function<int(Noisy &, const Noisy &)> g = [](Noisy &a, const Noisy &b) { return a.v = b.v + 1; };
    printf("%d %d\n", g(n, Noisy(20)), n.v);
    std::function<Noisy(Noisy)> same = [](Noisy x) { return x; };
    printf("%d\n", same(12).v);
}
