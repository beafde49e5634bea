#pragma once
#include <cuda/functional>
#if __mentions(placeholders)
#include <thrust/detail/placeholders.h>
#endif
namespace thrust {
template <class Argument, class Result> struct unary_function {
    typedef Argument argument_type;
    typedef Result result_type;
};
template <class First, class Second, class Result> struct binary_function {
    typedef First first_argument_type;
    typedef Second second_argument_type;
    typedef Result result_type;
};

// An operator as a class, so that algorithms can be given it; `name<>` takes any two types.
#define THRUST_BINARY(name, Result, expression) \
    template <class T = void> struct name : public binary_function<T, T, Result> { \
        __host__ __device__ constexpr Result operator()(const T& a, const T& b) const { return expression; } \
    }; \
    template <> struct name<void> { \
        typedef void is_transparent; \
        template <class A, class B> \
        __host__ __device__ constexpr auto operator()(const A& a, const B& b) const { \
            return expression; \
        } \
    };
#define THRUST_UNARY(name, Result, expression) \
    template <class T = void> struct name : public unary_function<T, Result> { \
        __host__ __device__ constexpr Result operator()(const T& a) const { return expression; } \
    }; \
    template <> struct name<void> { \
        typedef void is_transparent; \
        template <class A> __host__ __device__ constexpr auto operator()(const A& a) const { \
            return expression; \
        } \
    };
THRUST_BINARY(plus, T, a + b)
THRUST_BINARY(minus, T, a - b)
THRUST_BINARY(multiplies, T, a* b)
THRUST_BINARY(divides, T, a / b)
THRUST_BINARY(modulus, T, a % b)
THRUST_UNARY(negate, T, -a)
THRUST_UNARY(square, T, a* a)
THRUST_BINARY(equal_to, bool, a == b)
THRUST_BINARY(not_equal_to, bool, a != b)
THRUST_BINARY(less, bool, a < b)
THRUST_BINARY(greater, bool, a > b)
THRUST_BINARY(less_equal, bool, a <= b)
THRUST_BINARY(greater_equal, bool, a >= b)
THRUST_BINARY(logical_and, bool, a&& b)
THRUST_BINARY(logical_or, bool, a || b)
THRUST_UNARY(logical_not, bool, !a)
THRUST_BINARY(bit_and, T, a& b)
THRUST_BINARY(bit_or, T, a | b)
THRUST_BINARY(bit_xor, T, a ^ b)
THRUST_UNARY(bit_not, T, ~a)
THRUST_BINARY(maximum, T, a < b ? b : a)
THRUST_BINARY(minimum, T, b < a ? b : a)
#undef THRUST_BINARY
#undef THRUST_UNARY

template <class T = void> struct identity : public unary_function<T, T> {
    __host__ __device__ constexpr const T& operator()(const T& x) const { return x; }
};
template <> struct identity<void> {
    typedef void is_transparent;
    template <class T> __host__ __device__ constexpr T&& operator()(T&& x) const { return (T&&)x; }
};

template <class T = void, class U = void> struct project1st : public binary_function<T, U, T> {
    __host__ __device__ constexpr const T& operator()(const T& a, const U&) const { return a; }
};
template <> struct project1st<void, void> {
    template <class T, class U> __host__ __device__ constexpr auto operator()(T&& a, U&&) const -> T&& {
        return (T&&)a;
    }
};
template <class T = void, class U = void> struct project2nd : public binary_function<T, U, U> {
    __host__ __device__ constexpr const U& operator()(const T&, const U& b) const { return b; }
};
template <> struct project2nd<void, void> {
    template <class T, class U> __host__ __device__ constexpr auto operator()(T&&, U&& b) const -> U&& {
        return (U&&)b;
    }
};

// The opposite of a predicate of any number of arguments.
template <class Predicate> struct not_fn_t {
    Predicate predicate;
    template <class... T> __host__ __device__ bool operator()(T&&... x) { return !predicate((T&&)x...); }
    template <class... T> __host__ __device__ bool operator()(T&&... x) const {
        return !predicate((T&&)x...);
    }
};
template <class Predicate> using unary_negate = not_fn_t<Predicate>;
template <class Predicate> using binary_negate = not_fn_t<Predicate>;
template <class Predicate> __host__ __device__ not_fn_t<Predicate> not_fn(Predicate p) { return {p}; }
template <class Predicate> __host__ __device__ not_fn_t<Predicate> not1(Predicate p) { return {p}; }
template <class Predicate> __host__ __device__ not_fn_t<Predicate> not2(Predicate p) { return {p}; }
}
