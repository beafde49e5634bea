// What a member of an aggregate that is a reference is bound to lives as long as the aggregate.
#include <cstdio>
#include <string>

struct Logged {
    const char *n;
    Logged(const char *n) : n(n) { printf("+%s ", n); }
    Logged(const Logged &o) : n(o.n) { printf("c%s ", n); }
    ~Logged() { printf("~%s ", n); }
};
Logged make(const char *n) { return Logged(n); }

struct Pair { const Logged &a; int k; const Logged &b; };
struct Around { Pair p; const int &i; };
struct Text { const std::string &s; };

int main()
{
    { Pair p{make("a"), 1, make("b")}; printf("%s ", p.a.n); }
    puts("");
    { Pair p = {Logged("a"), 1, Logged("b")}; printf("%s ", p.b.n); }
    puts("");
    { Around q{{make("c"), 2, make("d")}, 7}; printf("%s %d ", q.p.b.n, q.i); }
    puts("");
    { Pair list[2] = {{make("1"), 1, make("2")}, {make("3"), 1, make("4")}}; printf("%s ", list[1].a.n); }
    puts("");
    { Logged l("l"); Pair p{l, 1, make("z")}; printf("%s ", p.a.n); }
    puts("");
    { Text t{"a text that is longer than a short one"}; printf("%s ", t.s.c_str()); }
    puts("");
}
