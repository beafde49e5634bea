#pragma once
#include <thrust/detail/computed.h>
#include <thrust/reduce.h>
namespace thrust {
// Reduces products of two ranges, place by place, with op1; op2 makes the products.
// kernels: n * T <= 16384 ? 1 : 2
// reads: 2 * n * T
// writes: T
// temporary: 256 + n * T / 16384 * T
// work: O(n), O(log n) steps
template <class Policy, class A, class B, class T, class Op1, class Op2>
__host__ __device__ T inner_product(const execution_policy<Policy>& policy, A a, A a_end, B b, T init,
                                    Op1 op1, Op2 op2) {
    if constexpr (detail::on_device<Policy>()) {
        auto x = detail::raw(a);
        auto y = detail::raw(b);
        detail::computed products([=] __device__(ptrdiff_t i) mutable { return op2(x[i], y[i]); });
        return thrust::reduce(policy, products, products + (a_end - a), init, op1);
    } else {
        for (; a != a_end; ++a, ++b) init = op1(init, op2(*a, *b));
        return init;
    }
}
template <class Policy, class A, class B, class T>
__host__ __device__ T inner_product(const execution_policy<Policy>& policy, A a, A a_end, B b, T init) {
    return thrust::inner_product(policy, a, a_end, b, init, plus<T>(), multiplies<T>());
}
template <class A, class B, class T, class Op1, class Op2>
__host__ __device__ T inner_product(A a, A a_end, B b, T init, Op1 op1, Op2 op2) {
    return thrust::inner_product(detail::system_of<A, B>(), a, a_end, b, init, op1, op2);
}
template <class A, class B, class T> __host__ __device__ T inner_product(A a, A a_end, B b, T init) {
    return thrust::inner_product(detail::system_of<A, B>(), a, a_end, b, init);
}
} // namespace thrust
