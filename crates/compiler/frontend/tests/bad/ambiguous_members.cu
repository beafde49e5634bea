// Members that several base classes have.
struct Left { int n; int both(); static int s; enum { COUNT = 2 }; };
struct Right { float n; int both(int); static int s; };
struct Child : Left, Right {
    int inside() { return n; }
    int calls() { return both(); }
    int arrow() { return this->n; }
    int named() { return Left::n + Right::both(1) + COUNT; }
};
struct Top { int t; static int u; };
struct One : Top {};
struct Two : Top {};
struct Both : One, Two {};
struct Nearer : Left, Right {
    int n;
    using Left::both;
    int fine() { return n + both(); }
};
int Left::both() { return 1; }
int Right::both(int) { return 2; }
int Left::s = 1, Right::s = 2, Top::u = 3;

int main()
{
    Child c;
    Both b;
    Nearer n;
    c.s = 1;
    b.t = 2;
    b.u = 3;
    return c.n + c.both() + c.Left::n + n.n + n.both();
}
