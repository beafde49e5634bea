#pragma once
#include <thrust/detail/parallel_for.h>
#include <thrust/detail/raw.h>
#include <thrust/distance.h>
namespace thrust {
namespace detail {
template <class Iterator, class F> struct for_each_step {
    Iterator all;
    F f;
    __host__ __device__ void operator()(ptrdiff_t i) { f(all[i]); }
};
}

// Calls f with each of n elements, in no order; f may change them.
// kernels: 1
// reads: n * T
// writes: n * T
// temporary: 0
// work: O(n), O(1) steps
template <class Policy, class Iterator, class Size, class F>
__host__ __device__ Iterator for_each_n(const execution_policy<Policy>& policy, Iterator first, Size n, F f) {
    if constexpr (detail::on_device<Policy>()) {
        auto all = detail::raw(first);
        detail::parallel_for(policy, n, detail::for_each_step<decltype(all), F>{all, f});
        return first + n;
    } else {
        for (; n > 0; --n, ++first) f(*first);
        return first;
    }
}

// Calls f with each element of a range, in no order; f may change them.
// kernels: 1
// reads: n * T
// writes: n * T
// temporary: 0
// work: O(n), O(1) steps
template <class Policy, class Iterator, class F>
__host__ __device__ Iterator for_each(const execution_policy<Policy>& policy, Iterator first, Iterator last,
                                      F f) {
    return thrust::for_each_n(policy, first, thrust::distance(first, last), f);
}

template <class Iterator, class Size, class F>
__host__ __device__ Iterator for_each_n(Iterator first, Size n, F f) {
    return thrust::for_each_n(detail::system_of<Iterator>(), first, n, f);
}

template <class Iterator, class F> __host__ __device__ Iterator for_each(Iterator first, Iterator last, F f) {
    return thrust::for_each(detail::system_of<Iterator>(), first, last, f);
}
}
