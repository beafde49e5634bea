#pragma once
#include <type_traits>
#include <utility>
namespace thrust {
namespace detail {
// op with arguments and results of type T, whatever it would make of a T and a V.
template <class T, class Op> struct typed_op {
    Op op;
    __host__ __device__ T operator()(const T& a, const T& b) { return op(a, b); }
};
template <class T, class V, class Op> __host__ __device__ auto with_type(Op op) {
    if constexpr (std::is_same<std::decay_t<decltype(op(std::declval<T>(), std::declval<V>()))>, T>::value)
        return op;
    else return typed_op<T, Op>{op};
}
} // namespace detail
} // namespace thrust
