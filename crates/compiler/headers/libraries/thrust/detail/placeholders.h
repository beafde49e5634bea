#pragma once
#include <type_traits>
namespace thrust {
namespace detail {
namespace functional {
// `_1 * 2 + _2` builds an object of nested types, one for each operator, which computes that from its
// arguments: a functor without a name. Nothing is computed while it is built.
struct expression {};
template <class T> constexpr bool is_expression = std::is_base_of<expression, T>::value;

template <class T> struct constant : public expression {
    T value;
    __host__ __device__ constexpr constant(const T& x) : value(x) {}
    template <class... A> __host__ __device__ constexpr const T& operator()(A&&...) const { return value; }
};

template <class T> using operand = std::conditional_t<is_expression<T>, T, constant<T>>;

template <class Operator, class L, class R> struct binary;

struct assign {
    template <class A, class B> __host__ __device__ static auto apply(A&& a, B&& b) -> decltype(a = b) {
        return a = b;
    }
};

template <int N> struct placeholder : public expression {
    template <class A, class... Rest>
    __host__ __device__ constexpr auto& operator()(A&& a, Rest&&... rest) const {
        if constexpr (N == 0) return a;
        else return placeholder<N - 1>()(rest...);
    }
    template <class R> __host__ __device__ constexpr auto operator=(const R& x) const {
        return binary<assign, placeholder, operand<R>>(*this, x);
    }
};

template <class Operator, class L, class R> struct binary : public expression {
    L left;
    R right;
    __host__ __device__ constexpr binary(const L& l, const R& r) : left(l), right(r) {}
    template <class... A> __host__ __device__ constexpr decltype(auto) operator()(A&&... a) const {
        return Operator::apply(left(a...), right(a...));
    }
};

template <class Operator, class X> struct unary : public expression {
    X x;
    __host__ __device__ constexpr unary(const X& y) : x(y) {}
    template <class... A> __host__ __device__ constexpr decltype(auto) operator()(A&&... a) const {
        return Operator::apply(x(a...));
    }
};

#define THRUST_BINARY(name, sign) \
    struct name { \
        template <class A, class B> __host__ __device__ static constexpr auto apply(A&& a, B&& b) \
            -> decltype(a sign b) { \
            return a sign b; \
        } \
    }; \
    template <class L, class R, class = std::enable_if_t<is_expression<L> || is_expression<R>>> \
    __host__ __device__ constexpr auto operator sign(const L& left, const R& right) { \
        return binary<name, operand<L>, operand<R>>(left, right); \
    }
#define THRUST_UNARY(name, sign) \
    struct name { \
        template <class A> __host__ __device__ static constexpr auto apply(A&& a) -> decltype(sign a) { \
            return sign a; \
        } \
    }; \
    template <class X, class = std::enable_if_t<is_expression<X>>> \
    __host__ __device__ constexpr auto operator sign(const X& x) { \
        return unary<name, X>(x); \
    }
THRUST_BINARY(plus, +)
THRUST_BINARY(minus, -)
THRUST_BINARY(multiplies, *)
THRUST_BINARY(divides, /)
THRUST_BINARY(modulus, %)
THRUST_BINARY(equal_to, ==)
THRUST_BINARY(not_equal_to, !=)
THRUST_BINARY(less, <)
THRUST_BINARY(greater, >)
THRUST_BINARY(less_equal, <=)
THRUST_BINARY(greater_equal, >=)
THRUST_BINARY(logical_and, &&)
THRUST_BINARY(logical_or, ||)
THRUST_BINARY(bit_and, &)
THRUST_BINARY(bit_or, |)
THRUST_BINARY(bit_xor, ^)
THRUST_BINARY(shift_left, <<)
THRUST_BINARY(shift_right, >>)
THRUST_BINARY(plus_equal, +=)
THRUST_BINARY(minus_equal, -=)
THRUST_BINARY(multiplies_equal, *=)
THRUST_BINARY(divides_equal, /=)
THRUST_BINARY(modulus_equal, %=)
THRUST_BINARY(bit_and_equal, &=)
THRUST_BINARY(bit_or_equal, |=)
THRUST_BINARY(bit_xor_equal, ^=)
THRUST_BINARY(shift_left_equal, <<=)
THRUST_BINARY(shift_right_equal, >>=)
THRUST_UNARY(unary_plus, +)
THRUST_UNARY(negate, -)
THRUST_UNARY(logical_not, !)
THRUST_UNARY(bit_not, ~)
THRUST_UNARY(increment, ++)
THRUST_UNARY(decrement, --)
#undef THRUST_BINARY
#undef THRUST_UNARY
}
}

namespace placeholders {
constexpr detail::functional::placeholder<0> _1;
constexpr detail::functional::placeholder<1> _2;
constexpr detail::functional::placeholder<2> _3;
constexpr detail::functional::placeholder<3> _4;
constexpr detail::functional::placeholder<4> _5;
constexpr detail::functional::placeholder<5> _6;
constexpr detail::functional::placeholder<6> _7;
constexpr detail::functional::placeholder<7> _8;
constexpr detail::functional::placeholder<8> _9;
}
}
