// Operands and arguments of classes that convert to numbers: built-in operators beside operators of the namespace that do not
// fit, and template arguments that are written out.
#include <algorithm>
#include <cstdio>

namespace lib {
template <class T> struct ref {
    T v;
    operator T() const { return v; }
};
template <class T> struct cplx {
    T re, im;
    bool operator!() const { return re == 0 && im == 0; }
};
template <class T> cplx<T> operator-(const cplx<T> &a) { return cplx<T>{-a.re, -a.im}; }
template <class T> cplx<T> operator+(const cplx<T> &a) { return a; }
template <class T> bool operator!(const cplx<T *> &) { return true; }
template <class T> int operator~(const cplx<T> &a) { return (int)a.re * 10; }
template <class T> T max(const T &a, const T &b) { return a < b ? b : a; }
template <class T> T min(const T &a, const T &b) { return a < b ? a : b; }
}

enum class Way { Left, Right };
Way operator-(Way w) { return w == Way::Left ? Way::Right : Way::Left; }

int main() {
    lib::ref<int> r{3}, zero{0};
    lib::ref<double> d{2.5};
    lib::cplx<float> c{1, 2};
    printf("%d %d %d %d %d\n", -r, +r, ~r, !r, !zero);
    printf("%g %g\n", -d, +d);
    printf("%g %g %d %d\n", (-c).im, (+c).re, !c, ~c);
    printf("%d\n", (int)-Way::Left);
    printf("%d %d\n", std::max<int>(r, 2), std::min<int>(7, r));
    printf("%d %g %g\n", std::max<int>(2.7, 1), std::max<double>(d, r), (double)std::min<float>(9, 2.5));
    printf("%u\n", std::max<unsigned>(-1, 5));

    typedef int Local;
    extern Local twice(Local x);
    printf("%d\n", twice(r));
}

int twice(int x) { return 2 * x; }
