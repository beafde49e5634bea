// Private and protected members: named from outside, from derived classes, through private inheritance.
class Closed { int x; static int n; void hide() {} public: int y; int get() const { return x; } };
int Closed::n = 3;
struct Base { protected: int p; void help() {} static int shared() { return 1; } private: int q; };
struct Derived : Base {
    int good(Derived &d) { help(); return p + d.p + Base::shared() + Base::p; }
    int bad(Base &b) { return b.p + q; }
};
class Kept : public Closed { public: int more() { return y + x; } };
class Hidden : Closed { public: using Closed::y; int own() { return get() + y; } };
class Single { Single(int) {} public: static Single make() { return Single(1); } Single(float) {} };
struct Noted { private: int v; friend int peek(const Noted &); friend struct Other; };
int peek(const Noted &n) { auto f = [&] { return n.v; }; return f(); }
struct Other { int look(Noted &n) { return n.v; } };
struct Stranger { int look(Noted &n) { return n.v; } };
template <class T> class Box { T v; template <class U> friend class Box; public: Box() : v() {} template <class U> Box(const Box<U> &o) : v(o.v) {} };
class Outer { int z; struct In { int f(Outer &o) { return o.z; } }; class Deep { int w; }; int g(Deep &d) { return d.w; } };
int main()
{
    Closed c;
    c.hide();
    Derived d;
    d.help();
    Hidden h;
    Closed *pc = &c;
    Single s = Single::make(), t(2), u(2.0f);
    Box<int> b;
    Box<float> from(b);
    return c.x + c.y + pc->x + Closed::n + d.p + h.y + h.get() + b.v;
}
