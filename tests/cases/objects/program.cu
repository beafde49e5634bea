// Lives of objects: constructors in place, copies and moves, members and arrays that end, new and delete, friends, globals.
#include <cstdio>
#include <utility>

struct Noisy {
    int id;
    Noisy *self;
    static int alive;
    Noisy(int id = 0) : id(id), self(this) { ++alive; printf("+%d ", id); }
    Noisy(const Noisy &o) : id(o.id + 100), self(this) { ++alive; printf("c%d ", id); }
    Noisy(Noisy &&o) : id(o.id + 1000), self(this) { ++alive; o.id = -1; printf("m%d ", id); }
    ~Noisy() { --alive; printf("-%d ", id); }
    bool here() const { return self == this; }
};
int Noisy::alive = 0;

struct Holder {
    Noisy a, b{7};
    int &refers;
    Holder(int &r) : a(3), refers(r) {}
};

class Money {
    long cents;
public:
    explicit Money(long c) : cents(c) {}
    Money(int whole, int part) : Money(100L * whole + part) {}
    friend Money operator+(const Money &a, const Money &b) { return Money(a.cents + b.cents); }
    friend bool operator<(const Money &a, const Money &b) { return a.cents < b.cents; }
    Money &operator++() { ++cents; return *this; }
    Money operator++(int) { Money old(*this); ++cents; return old; }
    explicit operator bool() const { return cents != 0; }
    operator double() const { return cents / 100.0; }
};

struct Registered { Registered *self; int n; Registered(int n) : self(this), n(n) { printf("+g "); } };
Registered global(1);
Money budget(12, 50);

int main()
{
    printf("| %d %d\n", global.self == &global, global.n);
    {
        Noisy x(2), y = x, z(std::move(x));
        printf("| %d %d %d\n", x.id, y.here(), z.here());
    }
    printf("\n");
    int n = 5;
    {
        Holder h(n);
        h.refers = 6;
        printf("| %d %d %d\n", n, h.a.here(), h.b.here());
    }
    printf("\n");
    { Noisy list[2]; printf("| %d\n", Noisy::alive); }
    printf("\n");
    Noisy *p = new Noisy(8), *q = new Noisy[2];
    printf("| %d %d\n", p->here(), q[1].here());
    delete p;
    delete[] q;
    printf("| %d\n", Noisy::alive);
    Money m = budget + Money(1, 75), old = m++;
    ++m;
    printf("%.2f %.2f %d %d\n", (double)m, double(old), old < m, m ? 1 : 0);
    return 0;
}
