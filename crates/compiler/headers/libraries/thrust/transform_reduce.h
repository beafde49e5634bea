#pragma once
#include <thrust/detail/computed.h>
#include <thrust/reduce.h>
namespace thrust {
// Reduces f(element), computed on the way.
// kernels: n * T <= 16384 ? 1 : 2
// reads: n * T
// writes: T
// temporary: 256 + n * T / 16384 * T
// work: O(n), O(log n) steps
template <class Policy, class It, class F, class T, class Op>
__host__ __device__ T transform_reduce(const execution_policy<Policy>& policy, It first, It last, F f, T init,
                                       Op op) {
    if constexpr (detail::on_device<Policy>()) {
        auto in = detail::raw(first);
        detail::computed range([=] __device__(ptrdiff_t i) mutable { return f(in[i]); });
        return thrust::reduce(policy, range, range + (last - first), init, op);
    } else {
        for (; first != last; ++first) init = op(init, f(*first));
        return init;
    }
}
template <class It, class F, class T, class Op>
__host__ __device__ T transform_reduce(It first, It last, F f, T init, Op op) {
    return thrust::transform_reduce(detail::system_of<It>(), first, last, f, init, op);
}
} // namespace thrust
