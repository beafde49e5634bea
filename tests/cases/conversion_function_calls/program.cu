// Conversion functions called by name, also those of a base class.
#include <cstdio>

struct Base {
    virtual operator int() const { return 1; }
    operator const char *() const { return "base"; }
    int both() const { return this->operator int() * 10 + this->Base::operator int(); }
};
struct Derived : Base {
    operator int() const override { return 2; }
    explicit operator bool() const { return true; }
};

int main()
{
    Derived d;
    const Base &b = d;
    printf("%d %d %d\n", d.operator int(), d.Base::operator int(), (&d)->Base::operator int());
    printf("%d %s %d\n", b.operator int(), d.operator const char *(), d.operator bool());
    printf("%d\n", d.both());
}
