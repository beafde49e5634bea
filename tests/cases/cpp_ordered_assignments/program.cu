// A class template whose assignments are ordered while it is made names members of its argument.
#include <cstdio>
template <class A, class B> struct pol { typedef B checking; };
template <class T, class P> class iv {
public:
    template <class T1> iv(T1 const &v) : low(v), up(v) {}
    template <class T1> iv &operator=(T1 const &v) { low = up = v; return *this; }
    template <class P1> iv &operator=(iv<T, P1> const &r) { low = r.lower(); up = r.upper(); return *this; }
    T lower() const { return low; }
    T upper() const { return up; }
private:
    typedef typename P::checking checking;
    T low, up;
};
template <class T> class gi : public iv<T, pol<float, int>> {
public:
    typedef iv<T, pol<float, int>> B;
    gi(const B &b) : B(b) {}
};
int main() {
    gi<double> h(2.0), g(3.0);
    iv<double, pol<int, char>> other(7.0);
    g = h;
    printf("%g %g\n", g.lower(), h.upper());
    static_cast<gi<double>::B &>(g) = other;
    printf("%g\n", g.lower());
}
