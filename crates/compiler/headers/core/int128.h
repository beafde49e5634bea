template <class T> struct __wide_left {};
template <> struct __wide_left<bool> { typedef bool type; };
template <> struct __wide_left<char> { typedef char type; };
template <> struct __wide_left<signed char> { typedef signed char type; };
template <> struct __wide_left<unsigned char> { typedef unsigned char type; };
template <> struct __wide_left<short> { typedef short type; };
template <> struct __wide_left<unsigned short> { typedef unsigned short type; };
template <> struct __wide_left<int> { typedef int type; };
template <> struct __wide_left<unsigned int> { typedef unsigned int type; };
template <> struct __wide_left<long> { typedef long type; };
template <> struct __wide_left<unsigned long> { typedef unsigned long type; };
template <> struct __wide_left<long long> { typedef long long type; };
template <> struct __wide_left<unsigned long long> { typedef unsigned long long type; };
constexpr int __wide_zeros(unsigned long x) { int n = 0; for (int k = 32; k > 0; k /= 2) if (!(x >> (64 - k))) { n += k; x <<= k; } return n; }
constexpr unsigned long __wide_quotient(unsigned long high, unsigned long low, unsigned long d, unsigned long *rest) { int s = __wide_zeros(d); unsigned long m = 0xffffffff, a = s ? high << s | low >> (64 - s) : high, b = low << s, q[2] = {}; d <<= s; for (int i = 0; i < 2; i++) { unsigned long next = i ? b & m : b >> 32, r = a % (d >> 32); q[i] = a / (d >> 32); while (q[i] > m || q[i] * (d & m) > (r << 32 | next)) { q[i]--; r += d >> 32; if (r > m) break; } a = (a << 32 | next) - q[i] * d; } *rest = a >> s; return q[0] << 32 | q[1]; }
template <bool S> struct alignas(16) __wide {
  unsigned long __lo, __hi;
  __wide() = default;
  constexpr __wide(unsigned long high, unsigned long low) : __lo(low), __hi(high) {}
  constexpr __wide(int v) : __lo((unsigned long)v), __hi(v < 0 ? ~0UL : 0UL) {}
  constexpr __wide(unsigned int v) : __lo((unsigned long)v), __hi(0) {}
  constexpr __wide(long v) : __lo((unsigned long)v), __hi(v < 0 ? ~0UL : 0UL) {}
  constexpr __wide(unsigned long v) : __lo((unsigned long)v), __hi(0) {}
  constexpr __wide(long long v) : __lo((unsigned long)v), __hi(v < 0 ? ~0UL : 0UL) {}
  constexpr __wide(unsigned long long v) : __lo((unsigned long)v), __hi(0) {}
  constexpr __wide(double v) : __lo(0), __hi(0) { double a = v < 0 ? -v : v; __hi = (unsigned long)(a / 18446744073709551616.0); __lo = (unsigned long)(a - (double)__hi * 18446744073709551616.0); if (v < 0) *this = -*this; }
  constexpr __wide(const __wide<!S> &v) : __lo(v.__lo), __hi(v.__hi) {}
  constexpr operator bool() const { return (__lo | __hi) != 0; }
  constexpr operator char() const { return (char)__lo; }
  constexpr operator signed char() const { return (signed char)__lo; }
  constexpr operator unsigned char() const { return (unsigned char)__lo; }
  constexpr operator short() const { return (short)__lo; }
  constexpr operator unsigned short() const { return (unsigned short)__lo; }
  constexpr operator int() const { return (int)__lo; }
  constexpr operator unsigned int() const { return (unsigned int)__lo; }
  constexpr operator long() const { return (long)__lo; }
  constexpr operator unsigned long() const { return (unsigned long)__lo; }
  constexpr operator long long() const { return (long long)__lo; }
  constexpr operator unsigned long long() const { return (unsigned long long)__lo; }
  constexpr operator double() const { if (__negative()) return -(double)__size(); if (__hi == 0) return (double)__lo; int n = __wide_zeros(__hi); unsigned long x = n ? __hi << n | __lo >> (64 - n) : __hi; if (__lo << n) x |= 1; return (double)x * 2.0 * (double)(1UL << (63 - n)); }
  constexpr operator float() const { return (float)(double)*this; }
  constexpr bool __negative() const { return S && (long)__hi < 0; }
  constexpr __wide<false> __size() const { return __negative() ? -*this : *this; }
  constexpr __wide operator+() const { return *this; }
  constexpr __wide operator-() const { return __wide(~__hi + (__lo == 0), -__lo); }
  constexpr __wide operator~() const { return __wide(~__hi, ~__lo); }
  constexpr bool operator!() const { return (__lo | __hi) == 0; }
  constexpr __wide &operator++() { return *this = __wide(__hi + (__lo == ~0UL), __lo + 1); }
  constexpr __wide &operator--() { return *this = __wide(__hi - (__lo == 0), __lo - 1); }
  constexpr __wide operator++(int) { __wide old = *this; ++*this; return old; }
  constexpr __wide operator--(int) { __wide old = *this; --*this; return old; }
  constexpr __wide __add(const __wide &b) const { return __wide(__hi + b.__hi + (__lo + b.__lo < __lo), __lo + b.__lo); }
  constexpr __wide __sub(const __wide &b) const { return __wide(__hi - b.__hi - (__lo < b.__lo), __lo - b.__lo); }
  constexpr __wide __mul(const __wide &b) const { unsigned long m = 0xffffffff, x = __lo & m, y = __lo >> 32, u = b.__lo & m, v = b.__lo >> 32, p = x * u, q = y * u + (p >> 32), r = x * v + (q & m); return __wide(y * v + (q >> 32) + (r >> 32) + __hi * b.__lo + __lo * b.__hi, r << 32 | (p & m)); }
  constexpr __wide __div(const __wide &b) const { if (S) { __wide q = __size().__div(b.__size()); return __negative() != b.__negative() ? -q : q; } unsigned long rest = 0; if (b.__hi == 0) { if (__hi == 0) return __wide(0UL, __lo / b.__lo); unsigned long q = __hi / b.__lo; return __wide(q, __wide_quotient(__hi % b.__lo, __lo, b.__lo, &rest)); } if (__less(b)) return __wide(0UL, 0UL); int n = __wide_zeros(b.__hi); __wide v = b << n, u = *this >> 1; unsigned long q = __wide_quotient(u.__hi, u.__lo, v.__hi, &rest) >> (63 - n); if (q) q--; __wide r = __sub(b.__mul(__wide(0UL, q))); return __wide(0UL, r.__less(b) ? q : q + 1); }
  constexpr __wide __rem(const __wide &b) const { if (!S && b.__hi == 0) { if (__hi == 0) return __wide(0UL, __lo % b.__lo); unsigned long rest = 0; __wide_quotient(__hi % b.__lo, __lo, b.__lo, &rest); return __wide(0UL, rest); } if (S) { __wide r = __size().__rem(b.__size()); return __negative() ? -r : r; } return __sub(__div(b).__mul(b)); }
  constexpr bool __less(const __wide &b) const { return __hi != b.__hi ? (S ? (long)__hi < (long)b.__hi : __hi < b.__hi) : __lo < b.__lo; }
  constexpr __wide operator<<(int n) const { return n == 0 ? *this : n < 64 ? __wide(__hi << n | __lo >> (64 - n), __lo << n) : __wide(__lo << (n - 64), 0UL); }
  constexpr __wide operator>>(int n) const { unsigned long top = __negative() ? ~0UL : 0UL; return n == 0 ? *this : n < 64 ? __wide(__hi >> n | (n ? top << (64 - n) : 0), __hi << (64 - n) | __lo >> n) : n == 64 ? __wide(top, __hi) : __wide(top, __hi >> (n - 64) | top << (128 - n)); }
  constexpr __wide &operator<<=(int n) { return *this = *this << n; }
  constexpr __wide &operator>>=(int n) { return *this = *this >> n; }
  constexpr __wide operator+(const __wide &b) const { return __add(b); }
  template <class T> constexpr decltype((typename __wide_left<T>::type)0, __wide()) operator+(T b) const { return *this + (__wide)b; }
  constexpr double operator+(double b) const { return (double)*this + b; }
  constexpr __wide operator-(const __wide &b) const { return __sub(b); }
  template <class T> constexpr decltype((typename __wide_left<T>::type)0, __wide()) operator-(T b) const { return *this - (__wide)b; }
  constexpr double operator-(double b) const { return (double)*this - b; }
  constexpr __wide operator*(const __wide &b) const { return __mul(b); }
  template <class T> constexpr decltype((typename __wide_left<T>::type)0, __wide()) operator*(T b) const { return *this * (__wide)b; }
  constexpr double operator*(double b) const { return (double)*this * b; }
  constexpr __wide operator/(const __wide &b) const { return __div(b); }
  template <class T> constexpr decltype((typename __wide_left<T>::type)0, __wide()) operator/(T b) const { return *this / (__wide)b; }
  constexpr double operator/(double b) const { return (double)*this / b; }
  constexpr __wide operator%(const __wide &b) const { return __rem(b); }
  template <class T> constexpr decltype((typename __wide_left<T>::type)0, __wide()) operator%(T b) const { return *this % (__wide)b; }
  constexpr __wide operator&(const __wide &b) const { return __wide(__hi & b.__hi, __lo & b.__lo); }
  template <class T> constexpr decltype((typename __wide_left<T>::type)0, __wide()) operator&(T b) const { return *this & (__wide)b; }
  constexpr __wide operator|(const __wide &b) const { return __wide(__hi | b.__hi, __lo | b.__lo); }
  template <class T> constexpr decltype((typename __wide_left<T>::type)0, __wide()) operator|(T b) const { return *this | (__wide)b; }
  constexpr __wide operator^(const __wide &b) const { return __wide(__hi ^ b.__hi, __lo ^ b.__lo); }
  template <class T> constexpr decltype((typename __wide_left<T>::type)0, __wide()) operator^(T b) const { return *this ^ (__wide)b; }
  constexpr bool operator==(const __wide &b) const { return __hi == b.__hi && __lo == b.__lo; }
  template <class T> constexpr decltype((typename __wide_left<T>::type)0, true) operator==(T b) const { return *this == (__wide)b; }
  constexpr bool operator==(double b) const { return (double)*this == b; }
  constexpr bool operator!=(const __wide &b) const { return __hi != b.__hi || __lo != b.__lo; }
  template <class T> constexpr decltype((typename __wide_left<T>::type)0, true) operator!=(T b) const { return *this != (__wide)b; }
  constexpr bool operator!=(double b) const { return (double)*this != b; }
  constexpr bool operator<(const __wide &b) const { return __less(b); }
  template <class T> constexpr decltype((typename __wide_left<T>::type)0, true) operator<(T b) const { return *this < (__wide)b; }
  constexpr bool operator<(double b) const { return (double)*this < b; }
  constexpr bool operator>(const __wide &b) const { return b.__less(*this); }
  template <class T> constexpr decltype((typename __wide_left<T>::type)0, true) operator>(T b) const { return *this > (__wide)b; }
  constexpr bool operator>(double b) const { return (double)*this > b; }
  constexpr bool operator<=(const __wide &b) const { return !b.__less(*this); }
  template <class T> constexpr decltype((typename __wide_left<T>::type)0, true) operator<=(T b) const { return *this <= (__wide)b; }
  constexpr bool operator<=(double b) const { return (double)*this <= b; }
  constexpr bool operator>=(const __wide &b) const { return !__less(b); }
  template <class T> constexpr decltype((typename __wide_left<T>::type)0, true) operator>=(T b) const { return *this >= (__wide)b; }
  constexpr bool operator>=(double b) const { return (double)*this >= b; }
  template <class T> constexpr __wide &operator+=(T b) { return *this = *this + b; }
  template <class T> constexpr __wide &operator-=(T b) { return *this = *this - b; }
  template <class T> constexpr __wide &operator*=(T b) { return *this = *this * b; }
  template <class T> constexpr __wide &operator/=(T b) { return *this = *this / b; }
  template <class T> constexpr __wide &operator%=(T b) { return *this = *this % b; }
  template <class T> constexpr __wide &operator&=(T b) { return *this = *this & b; }
  template <class T> constexpr __wide &operator|=(T b) { return *this = *this | b; }
  template <class T> constexpr __wide &operator^=(T b) { return *this = *this ^ b; }
};
template <class T, bool S> constexpr decltype((typename __wide_left<T>::type)0, __wide<S>()) operator+(T a, __wide<S> b) { return (__wide<S>)a + b; }
constexpr __wide<false> operator+(const __wide<true> &a, const __wide<false> &b) { return (__wide<false>)a + b; }
constexpr __wide<false> operator+(const __wide<false> &a, const __wide<true> &b) { return a + (__wide<false>)b; }
template <bool S> constexpr double operator+(double a, __wide<S> b) { return a + (double)b; }
template <class T, bool S> constexpr decltype((typename __wide_left<T>::type)0, __wide<S>()) operator-(T a, __wide<S> b) { return (__wide<S>)a - b; }
constexpr __wide<false> operator-(const __wide<true> &a, const __wide<false> &b) { return (__wide<false>)a - b; }
constexpr __wide<false> operator-(const __wide<false> &a, const __wide<true> &b) { return a - (__wide<false>)b; }
template <bool S> constexpr double operator-(double a, __wide<S> b) { return a - (double)b; }
template <class T, bool S> constexpr decltype((typename __wide_left<T>::type)0, __wide<S>()) operator*(T a, __wide<S> b) { return (__wide<S>)a * b; }
constexpr __wide<false> operator*(const __wide<true> &a, const __wide<false> &b) { return (__wide<false>)a * b; }
constexpr __wide<false> operator*(const __wide<false> &a, const __wide<true> &b) { return a * (__wide<false>)b; }
template <bool S> constexpr double operator*(double a, __wide<S> b) { return a * (double)b; }
template <class T, bool S> constexpr decltype((typename __wide_left<T>::type)0, __wide<S>()) operator/(T a, __wide<S> b) { return (__wide<S>)a / b; }
constexpr __wide<false> operator/(const __wide<true> &a, const __wide<false> &b) { return (__wide<false>)a / b; }
constexpr __wide<false> operator/(const __wide<false> &a, const __wide<true> &b) { return a / (__wide<false>)b; }
template <bool S> constexpr double operator/(double a, __wide<S> b) { return a / (double)b; }
template <class T, bool S> constexpr decltype((typename __wide_left<T>::type)0, __wide<S>()) operator%(T a, __wide<S> b) { return (__wide<S>)a % b; }
constexpr __wide<false> operator%(const __wide<true> &a, const __wide<false> &b) { return (__wide<false>)a % b; }
constexpr __wide<false> operator%(const __wide<false> &a, const __wide<true> &b) { return a % (__wide<false>)b; }
template <class T, bool S> constexpr decltype((typename __wide_left<T>::type)0, __wide<S>()) operator&(T a, __wide<S> b) { return (__wide<S>)a & b; }
constexpr __wide<false> operator&(const __wide<true> &a, const __wide<false> &b) { return (__wide<false>)a & b; }
constexpr __wide<false> operator&(const __wide<false> &a, const __wide<true> &b) { return a & (__wide<false>)b; }
template <class T, bool S> constexpr decltype((typename __wide_left<T>::type)0, __wide<S>()) operator|(T a, __wide<S> b) { return (__wide<S>)a | b; }
constexpr __wide<false> operator|(const __wide<true> &a, const __wide<false> &b) { return (__wide<false>)a | b; }
constexpr __wide<false> operator|(const __wide<false> &a, const __wide<true> &b) { return a | (__wide<false>)b; }
template <class T, bool S> constexpr decltype((typename __wide_left<T>::type)0, __wide<S>()) operator^(T a, __wide<S> b) { return (__wide<S>)a ^ b; }
constexpr __wide<false> operator^(const __wide<true> &a, const __wide<false> &b) { return (__wide<false>)a ^ b; }
constexpr __wide<false> operator^(const __wide<false> &a, const __wide<true> &b) { return a ^ (__wide<false>)b; }
template <class T, bool S> constexpr decltype((typename __wide_left<T>::type)0, true) operator==(T a, __wide<S> b) { return (__wide<S>)a == b; }
constexpr bool operator==(const __wide<true> &a, const __wide<false> &b) { return (__wide<false>)a == b; }
constexpr bool operator==(const __wide<false> &a, const __wide<true> &b) { return a == (__wide<false>)b; }
template <bool S> constexpr bool operator==(double a, __wide<S> b) { return a == (double)b; }
template <class T, bool S> constexpr decltype((typename __wide_left<T>::type)0, true) operator!=(T a, __wide<S> b) { return (__wide<S>)a != b; }
constexpr bool operator!=(const __wide<true> &a, const __wide<false> &b) { return (__wide<false>)a != b; }
constexpr bool operator!=(const __wide<false> &a, const __wide<true> &b) { return a != (__wide<false>)b; }
template <bool S> constexpr bool operator!=(double a, __wide<S> b) { return a != (double)b; }
template <class T, bool S> constexpr decltype((typename __wide_left<T>::type)0, true) operator<(T a, __wide<S> b) { return (__wide<S>)a < b; }
constexpr bool operator<(const __wide<true> &a, const __wide<false> &b) { return (__wide<false>)a < b; }
constexpr bool operator<(const __wide<false> &a, const __wide<true> &b) { return a < (__wide<false>)b; }
template <bool S> constexpr bool operator<(double a, __wide<S> b) { return a < (double)b; }
template <class T, bool S> constexpr decltype((typename __wide_left<T>::type)0, true) operator>(T a, __wide<S> b) { return (__wide<S>)a > b; }
constexpr bool operator>(const __wide<true> &a, const __wide<false> &b) { return (__wide<false>)a > b; }
constexpr bool operator>(const __wide<false> &a, const __wide<true> &b) { return a > (__wide<false>)b; }
template <bool S> constexpr bool operator>(double a, __wide<S> b) { return a > (double)b; }
template <class T, bool S> constexpr decltype((typename __wide_left<T>::type)0, true) operator<=(T a, __wide<S> b) { return (__wide<S>)a <= b; }
constexpr bool operator<=(const __wide<true> &a, const __wide<false> &b) { return (__wide<false>)a <= b; }
constexpr bool operator<=(const __wide<false> &a, const __wide<true> &b) { return a <= (__wide<false>)b; }
template <bool S> constexpr bool operator<=(double a, __wide<S> b) { return a <= (double)b; }
template <class T, bool S> constexpr decltype((typename __wide_left<T>::type)0, true) operator>=(T a, __wide<S> b) { return (__wide<S>)a >= b; }
constexpr bool operator>=(const __wide<true> &a, const __wide<false> &b) { return (__wide<false>)a >= b; }
constexpr bool operator>=(const __wide<false> &a, const __wide<true> &b) { return a >= (__wide<false>)b; }
template <bool S> constexpr bool operator>=(double a, __wide<S> b) { return a >= (double)b; }
typedef __wide<true> __int128;
typedef __wide<true> __int128_t;
typedef __wide<false> __uint128_t;
