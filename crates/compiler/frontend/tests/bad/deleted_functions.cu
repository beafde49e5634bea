struct S {
    S(double) {}
    S(int) = delete;
    void f(double) {}
    void f(int) = delete;
    template <class T> void g(T) = delete;
    void g(int) {}
};
struct None {
    None() = delete;
    None(int) {}
};
struct Eternal {
    ~Eternal() = delete;
};
void h(double) {}
void h(int) = delete;
int main() {
    S a(1.0), b(1);
    a.f(1.0);
    a.f(1);
    a.g(1);
    a.g('c');
    None c(1), d;
    Eternal *e = new Eternal;
    delete e;
    h(1);
    h(1.0);
}
