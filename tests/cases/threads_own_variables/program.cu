// Variables of which each thread has its own: at file scope, in functions and classes, with constants and with code that begins them.
#include <cstdio>
#include <random>
#include <string>
#include <thread>

thread_local int global = 5;
static thread_local int hidden;
__thread int old = 2;
thread_local std::mt19937 engine(42);
struct Counter {
    static thread_local int made;
};
thread_local int Counter::made = 3;

static int start() { return 10; }
static int next() {
    thread_local int n = 0;
    return ++n;
}
static int from_code() {
    static thread_local int n = start();
    return ++n;
}
int main() {
    next();
    next();
    from_code();
    engine();
    printf("%d %d %d %d %d\n", next(), global, Counter::made, old, from_code());
    std::thread([] {
        int first = next(), begun = from_code();
        global++;
        hidden = 9;
        Counter::made++;
        old++;
        printf("%d %d %d %d %d %d\n", first, begun, global, hidden, Counter::made, old);
        printf("%d\n", engine() == std::mt19937(42)());
    }).join();
    printf("%d %d %d %d %d %d\n", next(), from_code(), global, hidden, Counter::made, old);
    int seen[2];
    std::thread a([&] { for (int i = 0; i < 50; i++) { next(); std::this_thread::yield(); } seen[0] = next(); });
    std::thread b([&] { for (int i = 0; i < 70; i++) { next(); std::this_thread::yield(); } seen[1] = next(); });
    a.join();
    b.join();
    printf("%d %d\n", seen[0], seen[1]);
}
