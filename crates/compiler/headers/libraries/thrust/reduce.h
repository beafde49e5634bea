#pragma once
#include <cub/device/device_reduce.cuh>
#include <thrust/detail/with_temporary.h>
#include <thrust/functional.h>
#include <thrust/iterator/iterator_traits.h>
namespace thrust {
// Combines init and all elements with op, which has to be associative and commutative: the order is not
// fixed.
// kernels: n * T <= 16384 ? 1 : 2
// reads: n * T
// writes: T
// temporary: 256 + n * T / 16384 * T
// work: O(n), O(log n) steps
template <class Policy, class It, class T, class Op>
__host__ __device__ T reduce(const execution_policy<Policy>& policy, It first, It last, T init, Op op) {
    if constexpr (detail::on_device<Policy>()) {
        ptrdiff_t n = last - first;
        if (n <= 0) return init;
        auto in = detail::raw(first);
        return detail::with_result<T>(
            policy.derived(), "reduce failed to synchronize", [&](void* memory, size_t& bytes, T* out) {
                return cub::DeviceReduce::Reduce(memory, bytes, in, out, n, op, init,
                                                 detail::stream_of(policy.derived()));
            });
    } else {
        for (; first != last; ++first) init = op(init, *first);
        return init;
    }
}
template <class Policy, class It, class T>
__host__ __device__ T reduce(const execution_policy<Policy>& policy, It first, It last, T init) {
    return thrust::reduce(policy, first, last, init, plus<T>());
}
template <class Policy, class It>
__host__ __device__ iterator_value_t<It> reduce(const execution_policy<Policy>& policy, It first, It last) {
    typedef iterator_value_t<It> T;
    return thrust::reduce(policy, first, last, T(), plus<T>());
}
template <class It, class T, class Op> __host__ __device__ T reduce(It first, It last, T init, Op op) {
    return thrust::reduce(detail::system_of<It>(), first, last, init, op);
}
template <class It, class T> __host__ __device__ T reduce(It first, It last, T init) {
    return thrust::reduce(detail::system_of<It>(), first, last, init);
}
template <class It> __host__ __device__ iterator_value_t<It> reduce(It first, It last) {
    return thrust::reduce(detail::system_of<It>(), first, last);
}
} // namespace thrust
#include <thrust/detail/reduce_by_key.h>
