// exit: 4
#include <cstdio>
#include <string>
#include <vector>
#include <map>
#include <cstdlib>
#include <initializer_list>
struct T {
    int v;
    T(int v = 0) : v(v) { printf("T(%d)\n", v); }
    T(const T &o) : v(o.v) { printf("copy %d\n", v); }
    ~T() { printf("~T(%d)\n", v); }
};
struct Plain { int a = 3; int b = 4; };
T g1(1);
static T g2{2};
T garr[2];
Plain plain;
int calc(int x) { return x * 2; }
int dyn = calc(21);
const int cst = calc(4);
std::vector<int> gv{1, 2, 3};
std::string gs = std::string("a") + "b";
std::map<std::string, int> gm = {{"x", 1}, {"y", 2}};
std::initializer_list<T> gl = {T(5), T(6)};
struct S { static T member; static inline T in{8}; static int count; };
T S::member(7);
int S::count = calc(3);
T &instance(int n) { static T t(n); static int calls = calc(1); ++calls; printf("calls %d\n", calls); return t; }
struct Single { static Single &get() { static Single s; return s; } int n = 5; Single() { puts("Single"); } ~Single() { puts("~Single"); } };
auto lam = [](int a) { return a + dyn; };
const std::string names[] = {"one", "two"};
int main(int argc, char **) {
    atexit([] { puts("atexit"); });
    puts("main");
    printf("%d %d %d %d %d\n", plain.a, plain.b, dyn, cst, (int)gv.size());
    printf("%s %d %d\n", gs.c_str(), gm["y"], (int)gl.size());
    for (const T &t : gl) printf("item %d\n", t.v);
    instance(10); instance(11);
    Single::get().n++; printf("%d\n", Single::get().n);
    printf("%d %d %d\n", S::member.v, S::in.v, S::count);
    printf("%s\n", names[1].c_str());
    for (int i = 0; i < 2; ++i) { static T loop(20 + i); T local(30 + i); }
    if (argc > 3) return 3;
    T never(50);
    exit(4);
}
