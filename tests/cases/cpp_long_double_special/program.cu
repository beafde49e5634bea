// Specialisations for double and long double stand side by side.
#include <cstdio>
template <class T> struct rm;
template <class A, class B> struct pol { typedef A r; typedef B c; };
template <class T> struct sv : T { int q() { return T::f() + 1; } };
template <class T> struct op { int f() { return (int)sizeof(T); } };
template <class T> struct rm : op<T> { };
template <> struct rm<float> : sv<op<float>> { };
template <> struct rm<double> : sv<op<double>> { };
template <> struct rm<long double> : sv<op<long double>> { };
template <class T> struct D { typedef pol<rm<T>, int> type; };
template <class T, class P = typename D<T>::type> class iv { public: typedef typename P::c ch; T v; template<class P1> iv &operator=(iv<T, P1> const &r) { v = r.v; return *this; } };
template <class T> class gi : public iv<T, pol<rm<T>, int>> { typedef iv<T, pol<rm<T>, int>> base; };
int main() { rm<double> x; printf("%d %d\n", x.q(), rm<float>().q()); gi<double> g; g.v = 2; iv<double> h; h = g; printf("%g\n", h.v); 
  rm<int> y; printf("%d\n", y.f()); }
