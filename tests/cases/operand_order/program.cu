// Operands of overloaded operators are evaluated in the order of the built-in ones.
#include <cstdio>

struct S { int v; };
S operator<<(S a, S b) { return {a.v + b.v}; }
S operator>>(const S &a, const S &b) { return {a.v - b.v}; }
bool operator&&(const S &a, const S &b) { return a.v && b.v; }
bool operator||(S a, S b) { return a.v || b.v; }
S operator,(const S &, const S &b) { return b; }
S &operator+=(S &a, const S &b) { a.v += b.v; return a; }
struct M {
    int v;
    bool operator&&(const M &m) const { return v && m.v; }
    M &operator=(const M &m) { v = m.v; return *this; }
};

S make(int i) { printf("%d ", i); return {i}; }
M method(int i) { printf("%d ", i); return {i}; }
S sum{0};
M object{0};
S &place(int i) { printf("place %d ", i); return sum; }
M &other(int i) { printf("place %d ", i); return object; }

int main()
{
    make(1) << make(2) << make(3);
    puts("");
    make(1) >> make(2) >> make(3);
    puts("");
    printf("%d\n", make(1) && make(0));
    printf("%d\n", make(0) || make(1));
    printf("%d\n", method(1) && method(2));
    printf("%d\n", (make(1), make(2)).v);
    place(1) += make(2);
    other(1) = method(2);
    printf("%d %d\n", sum.v, object.v);
}
