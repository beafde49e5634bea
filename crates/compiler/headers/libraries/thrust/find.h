#pragma once
#include <thrust/detail/find_first.h>
namespace thrust {
// The first element for which pred holds, or last.
// kernels: n <= 2048 ? 1 : 2
// reads: n * T
// writes: 8
// temporary: 256 + n / 2048 * 8
// work: O(n), O(log n) steps
template <class Policy, class It, class Pred>
__host__ __device__ It find_if(const execution_policy<Policy>& policy, It first, It last, Pred pred) {
    if constexpr (detail::on_device<Policy>()) {
        auto in = detail::raw(first);
        return first + detail::find_first(policy.derived(), last - first,
                                          [=] __device__(ptrdiff_t i) mutable { return bool(pred(in[i])); });
    } else {
        while (first != last && !pred(*first)) ++first;
        return first;
    }
}
template <class It, class Pred> __host__ __device__ It find_if(It first, It last, Pred pred) {
    return thrust::find_if(detail::system_of<It>(), first, last, pred);
}

// The first element for which pred does not hold, or last.
// kernels: n <= 2048 ? 1 : 2
// reads: n * T
// writes: 8
// temporary: 256 + n / 2048 * 8
// work: O(n), O(log n) steps
template <class Policy, class It, class Pred>
__host__ __device__ It find_if_not(const execution_policy<Policy>& policy, It first, It last, Pred pred) {
    if constexpr (detail::on_device<Policy>()) {
        auto in = detail::raw(first);
        return first + detail::find_first(policy.derived(), last - first,
                                          [=] __device__(ptrdiff_t i) mutable { return !pred(in[i]); });
    } else {
        while (first != last && pred(*first)) ++first;
        return first;
    }
}
template <class It, class Pred> __host__ __device__ It find_if_not(It first, It last, Pred pred) {
    return thrust::find_if_not(detail::system_of<It>(), first, last, pred);
}

// The first element equal to value, or last.
// kernels: n <= 2048 ? 1 : 2
// reads: n * T
// writes: 8
// temporary: 256 + n / 2048 * 8
// work: O(n), O(log n) steps
template <class Policy, class It, class T>
__host__ __device__ It find(const execution_policy<Policy>& policy, It first, It last, const T& value) {
    if constexpr (detail::on_device<Policy>()) {
        auto in = detail::raw(first);
        return first + detail::find_first(policy.derived(), last - first,
                                          [=] __device__(ptrdiff_t i) mutable { return in[i] == value; });
    } else {
        while (first != last && !(*first == value)) ++first;
        return first;
    }
}
template <class It, class T> __host__ __device__ It find(It first, It last, const T& value) {
    return thrust::find(detail::system_of<It>(), first, last, value);
}
} // namespace thrust
