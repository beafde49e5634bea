#pragma once
#include <type_traits>
namespace thrust {
template <class T> struct alignas(2 * sizeof(T)) complex;

namespace detail {
template <class T> struct is_complex : public std::false_type {};
template <class T> struct is_complex<complex<T>> : public std::true_type {};
// The type of a result of two types, of which each is that of a number or of a complex number's parts.
template <class A, class B> using joint_part = std::common_type_t<A, B>;
template <class T> using if_number = std::enable_if_t<std::is_arithmetic<T>::value>;
}

// A real and an imaginary part, side by side, so that a thread loads both at once.
template <class T> struct alignas(2 * sizeof(T)) complex {
    typedef T value_type;

    __host__ __device__ constexpr complex() : re(), im() {}
    __host__ __device__ constexpr complex(const T& r) : re(r), im() {}
    __host__ __device__ constexpr complex(const T& r, const T& i) : re(r), im(i) {}
    template <class U> __host__ __device__ constexpr complex(const complex<U>& z)
        : re((T)z.real()), im((T)z.imag()) {}
    // From std::complex, whose parts are functions of these names, too.
    template <class Z, class = std::enable_if_t<!detail::is_complex<Z>::value>,
              class = decltype(std::declval<const Z&>().imag())>
    __host__ __device__ complex(const Z& z) : re((T)z.real()), im((T)z.imag()) {}

    __host__ __device__ constexpr T real() const { return re; }
    __host__ __device__ constexpr T imag() const { return im; }
    __host__ __device__ void real(T r) { re = r; }
    __host__ __device__ void imag(T i) { im = i; }

    __host__ __device__ complex& operator=(const T& r) { return *this = complex(r); }
    template <class U> __host__ __device__ complex& operator=(const complex<U>& z) {
        return *this = complex(z);
    }
    template <class U> __host__ __device__ complex& operator+=(const U& z) { return *this = *this + z; }
    template <class U> __host__ __device__ complex& operator-=(const U& z) { return *this = *this - z; }
    template <class U> __host__ __device__ complex& operator*=(const U& z) { return *this = *this * z; }
    template <class U> __host__ __device__ complex& operator/=(const U& z) { return *this = *this / z; }

private:
    T re, im;
};

template <class A, class B>
__host__ __device__ complex<detail::joint_part<A, B>> operator+(const complex<A>& x, const complex<B>& y) {
    return complex<detail::joint_part<A, B>>(x.real() + y.real(), x.imag() + y.imag());
}
template <class A, class B>
__host__ __device__ complex<detail::joint_part<A, B>> operator-(const complex<A>& x, const complex<B>& y) {
    return complex<detail::joint_part<A, B>>(x.real() - y.real(), x.imag() - y.imag());
}
template <class A, class B>
__host__ __device__ complex<detail::joint_part<A, B>> operator*(const complex<A>& x, const complex<B>& y) {
    return complex<detail::joint_part<A, B>>(x.real() * y.real() - x.imag() * y.imag(),
                                             x.real() * y.imag() + x.imag() * y.real());
}
// Both are scaled down first, or squares of large parts would be infinite.
template <class A, class B>
__host__ __device__ complex<detail::joint_part<A, B>> operator/(const complex<A>& x, const complex<B>& y) {
    typedef detail::joint_part<A, B> T;
    T scale = (T)1 / (::fabs((T)y.real()) + ::fabs((T)y.imag()));
    T a = (T)x.real() * scale, b = (T)x.imag() * scale, c = (T)y.real() * scale, d = (T)y.imag() * scale;
    T size = (T)1 / (c * c + d * d);
    return complex<T>((a * c + b * d) * size, (b * c - a * d) * size);
}
template <class A, class B> __host__ __device__ bool operator==(const complex<A>& x, const complex<B>& y) {
    return x.real() == y.real() && x.imag() == y.imag();
}
template <class A, class B> __host__ __device__ bool operator!=(const complex<A>& x, const complex<B>& y) {
    return !(x == y);
}

// With a plain number on either side; only * and / are not those of two complex numbers.
#define THRUST_MIXED(sign) \
    template <class A, class B, class = detail::if_number<B>> \
    __host__ __device__ auto operator sign(const complex<A>& x, const B& y) { \
        return x sign complex<B>(y); \
    } \
    template <class A, class B, class = detail::if_number<A>> \
    __host__ __device__ auto operator sign(const A& x, const complex<B>& y) { \
        return complex<A>(x) sign y; \
    }
THRUST_MIXED(+)
THRUST_MIXED(-)
THRUST_MIXED(==)
THRUST_MIXED(!=)
#undef THRUST_MIXED
template <class A, class B, class = detail::if_number<B>>
__host__ __device__ complex<detail::joint_part<A, B>> operator*(const complex<A>& x, const B& y) {
    return complex<detail::joint_part<A, B>>(x.real() * y, x.imag() * y);
}
template <class A, class B, class = detail::if_number<A>>
__host__ __device__ complex<detail::joint_part<A, B>> operator*(const A& x, const complex<B>& y) {
    return y * x;
}
template <class A, class B, class = detail::if_number<B>>
__host__ __device__ complex<detail::joint_part<A, B>> operator/(const complex<A>& x, const B& y) {
    return complex<detail::joint_part<A, B>>(x.real() / y, x.imag() / y);
}
template <class A, class B, class = detail::if_number<A>>
__host__ __device__ complex<detail::joint_part<A, B>> operator/(const A& x, const complex<B>& y) {
    return complex<detail::joint_part<A, B>>(x) / y;
}
template <class T> __host__ __device__ complex<T> operator+(const complex<T>& z) { return z; }
template <class T> __host__ __device__ complex<T> operator-(const complex<T>& z) {
    return complex<T>(-z.real(), -z.imag());
}

template <class T> __host__ __device__ T abs(const complex<T>& z) { return ::hypot(z.real(), z.imag()); }
template <class T> __host__ __device__ T arg(const complex<T>& z) { return ::atan2(z.imag(), z.real()); }
template <class T> __host__ __device__ T norm(const complex<T>& z) {
    return z.real() * z.real() + z.imag() * z.imag();
}
template <class T> __host__ __device__ complex<T> conj(const complex<T>& z) {
    return complex<T>(z.real(), -z.imag());
}
template <class T, class U>
__host__ __device__ complex<detail::joint_part<T, U>> polar(const T& m, const U& angle) {
    typedef detail::joint_part<T, U> P;
    return complex<P>(m * ::cos((P)angle), m * ::sin((P)angle));
}
template <class T> __host__ __device__ complex<T> polar(const T& m) { return complex<T>(m); }
template <class T> __host__ __device__ complex<T> proj(const complex<T>& z) {
    if (!isinf(z.real()) && !isinf(z.imag())) return z;
    return complex<T>((T)HUGE_VAL, ::copysign((T)0, z.imag()));
}

template <class T> __host__ __device__ complex<T> exp(const complex<T>& z) {
    T size = ::exp(z.real());
    return complex<T>(size * ::cos(z.imag()), size * ::sin(z.imag()));
}
template <class T> __host__ __device__ complex<T> log(const complex<T>& z) {
    return complex<T>(::log(thrust::abs(z)), thrust::arg(z));
}
template <class T> __host__ __device__ complex<T> log10(const complex<T>& z) {
    return thrust::log(z) / (T)2.30258509299404568402;
}
template <class T> __host__ __device__ complex<T> sqrt(const complex<T>& z) {
    T x = z.real(), y = z.imag();
    if (x == 0 && y == 0) return complex<T>(0, y);
    if (x >= 0) {
        T t = ::sqrt((x + thrust::abs(z)) * (T)0.5);
        return complex<T>(t, y / (2 * t));
    }
    T t = ::sqrt((-x + thrust::abs(z)) * (T)0.5);
    return complex<T>(::fabs(y) / (2 * t), ::copysign(t, y));
}
template <class A, class B>
__host__ __device__ complex<detail::joint_part<A, B>> pow(const complex<A>& x, const complex<B>& y) {
    typedef detail::joint_part<A, B> T;
    return thrust::exp(thrust::log(complex<T>(x)) * complex<T>(y));
}
template <class A, class B, class = detail::if_number<B>>
__host__ __device__ complex<detail::joint_part<A, B>> pow(const complex<A>& x, const B& y) {
    typedef detail::joint_part<A, B> T;
    return thrust::exp(thrust::log(complex<T>(x)) * T(y));
}
template <class A, class B, class = detail::if_number<A>>
__host__ __device__ complex<detail::joint_part<A, B>> pow(const A& x, const complex<B>& y) {
    typedef detail::joint_part<A, B> T;
    return thrust::exp(::log(T(x)) * complex<T>(y));
}
template <class T> __host__ __device__ complex<T> sinh(const complex<T>& z) {
    return complex<T>(::sinh(z.real()) * ::cos(z.imag()), ::cosh(z.real()) * ::sin(z.imag()));
}
template <class T> __host__ __device__ complex<T> cosh(const complex<T>& z) {
    return complex<T>(::cosh(z.real()) * ::cos(z.imag()), ::sinh(z.real()) * ::sin(z.imag()));
}
template <class T> __host__ __device__ complex<T> tanh(const complex<T>& z) {
    return thrust::sinh(z) / thrust::cosh(z);
}
template <class T> __host__ __device__ complex<T> sin(const complex<T>& z) {
    complex<T> w = thrust::sinh(complex<T>(-z.imag(), z.real()));
    return complex<T>(w.imag(), -w.real());
}
template <class T> __host__ __device__ complex<T> cos(const complex<T>& z) {
    return thrust::cosh(complex<T>(-z.imag(), z.real()));
}
template <class T> __host__ __device__ complex<T> tan(const complex<T>& z) {
    return thrust::sin(z) / thrust::cos(z);
}
template <class T> __host__ __device__ complex<T> asinh(const complex<T>& z) {
    return thrust::log(z + thrust::sqrt(z * z + (T)1));
}
template <class T> __host__ __device__ complex<T> acosh(const complex<T>& z) {
    return (T)2 * thrust::log(thrust::sqrt((z + (T)1) * (T)0.5) + thrust::sqrt((z - (T)1) * (T)0.5));
}
template <class T> __host__ __device__ complex<T> atanh(const complex<T>& z) {
    return (thrust::log(z + (T)1) - thrust::log((T)1 - z)) * (T)0.5;
}
template <class T> __host__ __device__ complex<T> asin(const complex<T>& z) {
    complex<T> w = thrust::asinh(complex<T>(-z.imag(), z.real()));
    return complex<T>(w.imag(), -w.real());
}
template <class T> __host__ __device__ complex<T> acos(const complex<T>& z) {
    complex<T> w = thrust::asin(z);
    return complex<T>((T)1.57079632679489661923 - w.real(), -w.imag());
}
template <class T> __host__ __device__ complex<T> atan(const complex<T>& z) {
    complex<T> w = thrust::atanh(complex<T>(-z.imag(), z.real()));
    return complex<T>(w.imag(), -w.real());
}

template <class Stream, class T> Stream& operator<<(Stream& out, const complex<T>& z) {
    out << '(' << z.real() << ',' << z.imag() << ')';
    return out;
}
template <class Stream, class T> Stream& operator>>(Stream& in, complex<T>& z) {
    T r = 0, i = 0;
    char mark = 0;
    if (!(in >> mark)) return in;
    if (mark == '(') {
        in >> r >> mark;
        if (mark == ',') in >> i >> mark;
    } else {
        in.putback(mark);
        in >> r;
    }
    z = complex<T>(r, i);
    return in;
}
}
