#include <cstdio>
#include <exception>
#include <stdexcept>
struct Shape { int id = 1; virtual ~Shape() { printf("~Shape %d\n", id); } virtual double area() const { return 0; } virtual const char *name() const = 0; };
struct Named { int tag = 7; virtual const char *label() const { return "named"; } virtual ~Named() { printf("~Named %d\n", tag); } virtual int both(int x) { return x + tag; } };
struct Plain { int p = 3; int plain() const { return p; } };
struct Square : Shape { double s; Square(double s) : s(s) {} double area() const override { return s * s; } const char *name() const override { return "square"; } ~Square() { puts("~Square"); } };
struct Tile : Square, Plain, Named { int extra = 9; Tile(double s) : Square(s) { tag = 70; } const char *label() const override { return "tile"; } int both(int x) override { return x + extra + id + p; } ~Tile() { puts("~Tile"); } };
struct Sub : Tile { Sub() : Tile(5) {} int both(int x) override { return Tile::both(x) * 100; } const char *name() const override { return "sub"; } };
struct Err { virtual ~Err() {} int e = 5; };
struct MyErr : Plain, Err { int k = 8; };
struct LatePoly : Plain { virtual int f() { return p * 2; } virtual ~LatePoly() {} };
void useNamed(Named &n) { printf("%s %d %d\n", n.label(), n.both(1), n.tag); }
void useShape(const Shape *s) { printf("%s %g\n", s->name(), s->area()); }
int main() {
    Tile t(2);
    useNamed(t); useShape(&t); printf("%d\n", t.plain());
    Named *n = new Sub;
    useNamed(*n);
    printf("%s\n", dynamic_cast<Shape *>(n)->name());
    Tile *back = dynamic_cast<Tile *>(n);
    printf("%d %d %s\n", back->extra, back->tag, back->name());
    Square *sq = back; Shape *sh = sq;
    printf("%d\n", dynamic_cast<Named *>(sh) == n);
    printf("%d\n", static_cast<Tile *>(n) == back);
    Named *none = nullptr; Tile *nt = nullptr; none = nt; printf("%d\n", none == nullptr);
    delete n;
    { Tile copy = t; copy.tag = 71; useNamed(copy); Named sl = copy; useNamed(sl); copy = t; useNamed(copy); }
    try { throw MyErr(); } catch (Err &e) { printf("caught %d\n", e.e); }
    try { throw new Tile(3); } catch (Shape *s) { printf("ptr %s\n", s->name()); delete s; }
    try { throw &t; } catch (const Square *s) { printf("ptr %s\n", s->name()); }
    LatePoly lp; printf("%d %d %zu\n", lp.f(), lp.plain(), sizeof(LatePoly));
    Plain *pp = &lp; printf("%d\n", pp->p);
    const Named &r = Tile(4); printf("%s\n", r.label());
    Shape *arr[] = {new Square(1), new Tile(2)};
    for (Shape *s : arr) { useShape(s); delete s; }
    printf("%zu %zu\n", sizeof(Tile), sizeof(MyErr));
}
