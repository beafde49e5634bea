#pragma once
#include <thrust/detail/computed.h>
#include <thrust/reduce.h>
namespace thrust {
// How many elements pred holds for: the sum of a one for each.
// kernels: n <= 2048 ? 1 : 2
// reads: n * T
// writes: 8
// temporary: 256 + n / 2048 * 8
// work: O(n), O(log n) steps
template <class Policy, class It, class Pred> __host__ __device__ iterator_difference_t<It>
count_if(const execution_policy<Policy>& policy, It first, It last, Pred pred) {
    typedef iterator_difference_t<It> Count;
    if constexpr (detail::on_device<Policy>()) {
        auto in = detail::raw(first);
        detail::computed ones(
            [=] __device__(ptrdiff_t i) mutable { return pred(in[i]) ? Count(1) : Count(0); });
        return thrust::reduce(policy, ones, ones + (last - first), Count(0), plus<Count>());
    } else {
        Count count = 0;
        for (; first != last; ++first) {
            if (pred(*first)) ++count;
        }
        return count;
    }
}
template <class It, class Pred>
__host__ __device__ iterator_difference_t<It> count_if(It first, It last, Pred pred) {
    return thrust::count_if(detail::system_of<It>(), first, last, pred);
}

// How many elements are equal to value.
// kernels: n <= 2048 ? 1 : 2
// reads: n * T
// writes: 8
// temporary: 256 + n / 2048 * 8
// work: O(n), O(log n) steps
template <class Policy, class It, class T> __host__ __device__ iterator_difference_t<It>
count(const execution_policy<Policy>& policy, It first, It last, const T& value) {
    typedef iterator_difference_t<It> Count;
    if constexpr (detail::on_device<Policy>()) {
        auto in = detail::raw(first);
        detail::computed ones(
            [=] __device__(ptrdiff_t i) mutable { return in[i] == value ? Count(1) : Count(0); });
        return thrust::reduce(policy, ones, ones + (last - first), Count(0), plus<Count>());
    } else {
        Count count = 0;
        for (; first != last; ++first) {
            if (*first == value) ++count;
        }
        return count;
    }
}
template <class It, class T>
__host__ __device__ iterator_difference_t<It> count(It first, It last, const T& value) {
    return thrust::count(detail::system_of<It>(), first, last, value);
}
} // namespace thrust
