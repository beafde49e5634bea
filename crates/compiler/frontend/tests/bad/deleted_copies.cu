#include <utility>
struct Moved {
    explicit Moved(int n) : n(n) {}
    Moved(Moved &&o) : n(o.n) { o.n = 0; }
    int n;
};
struct Assigned {
    explicit Assigned(int n) : n(n) {}
    Assigned &operator=(Assigned &&o) { n = o.n; return *this; }
    int n;
};
struct Fixed {
    explicit Fixed(int n) : n(n) {}
    Fixed(const Fixed &o) : n(o.n) {}
    Fixed &operator=(const Fixed &) = delete;
    int n;
};
struct Holder { Moved m; };
struct Fixture { Fixed f; int k; };
struct Whole {
    Whole(double d) : n((int)d) {}
    Whole(int) = delete;
    int n;
};
struct Swapped {
    explicit Swapped(int n) : n(n) {}
    Swapped(Swapped &&o) : n(o.n) {}
    Swapped(const Swapped &) = default;
    Swapped &operator=(Swapped o) { n = o.n; return *this; }
    int n;
};
void take(Moved m) {}
int main() {
    Moved a(1), b(2);
    Moved c = a;
    take(a);
    b = a;
    b = std::move(a);
    Assigned d(1), e(2);
    Assigned f = d;
    d = e;
    d = std::move(e);
    Fixed g(1), h(g);
    g = h;
    Holder i{Moved(1)}, j = i, k = std::move(i);
    Fixture l{Fixed(1), 2}, m = l;
    l = m;
    Whole n(1.0), o = n;
    n = o;
    Swapped p(1), q = p, r = std::move(p);
    p = q;
    p = std::move(q);
    take(std::move(a));
}
