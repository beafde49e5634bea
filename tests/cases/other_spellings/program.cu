// Digraphs and operators that are words, casts that begin a condition, `extern template`, packed classes.
%:include <cstdio>
%:define JOIN(a, b) a %:%: b

namespace n { struct T { int v; }; }
template <class T> struct Box { T v; };

template <class X> X twice(X x) { return x * 2; }
extern template int twice<int>(int);
template int twice<int>(int);

%:pragma pack(push, 1)
class Packed {
public:
    char c;
    int i;
};
template <class T> class Pair { public: char c; T t; };
enum class Kind { A, B };
%:pragma pack(pop)

bool both(bool a, bool b) { return a and not b or a xor b; }

int main() <%
    int a<:3:> = <%1, 2, 3%>;
    JOIN(int, ) total = 0;
    for (int i : a) total += i;
    printf("%d %d\n", total, a<:1:>);
    Box<::n::T> box = {{4}};
    printf("%d\n", box.v.v);
    printf("%d %d %d\n", both(true, false), both(true, true), 6 bitand 3 bitor 8);
    int bits = 12;
    bits and_eq 10;
    bits or_eq 1;
    bits xor_eq 2;
    printf("%d %d %d\n", bits, compl bits, bits not_eq 11);
    double x = 2.5;
    if (int(x) == 2) puts("two");
    while (bool(x > 1)) x -= 1;
    switch (int(x * 2)) {
    case 1: puts("half"); break;
    default: puts("?");
    }
    if (int{3} > 2) puts("braces");
    printf("%d %zu %zu\n", twice(4), sizeof(Packed), sizeof(Pair<double>));
    int(*rows)<:3:> = new int[2][3]{{1, 2, 3}, {4, 5, 6}};
    printf("%d %d\n", rows[0][2], rows[1][0]);
    delete[] rows;
%>
