struct A {
    int f() const { return 1; }
    static int f(int a) { return a; }
    static int g() { return f() + f(2); }
};

int main()
{
    return A::f(3) + A::f();
}
