// `using` gives members of base classes another access, and says which of several is meant.
#include <cstdio>

struct Base {
    int open() { return 5; }

protected:
    int method() { return 1; }
    int method(int) { return 2; }
    int data = 3;
};
struct Middle : private Base {
    using Base::data;
    using Base::method;
    using Base::open;
};
struct Lower : Middle {};
struct First { int v = 1; };
struct Second { int v = 2; };
struct Chooses : First, Second {
    using First::v;
    int both() { return v + Second::v; }
};

int main()
{
    Middle m;
    Lower l;
    printf("%d %d %d %d %d %d\n", m.method(), m.method(1), m.data, m.open(), l.method(), l.data);
    Chooses c;
    c.v = 10;
    printf("%d %d %d\n", c.v, c.both(), c.Second::v);
}
