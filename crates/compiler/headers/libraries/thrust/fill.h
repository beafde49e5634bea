#pragma once
#include <thrust/detail/parallel_for.h>
#include <thrust/detail/raw.h>
#include <thrust/distance.h>
namespace thrust {
namespace detail {
template <class Iterator, class T> struct fill_step {
    Iterator out;
    T value;
    __host__ __device__ void operator()(ptrdiff_t i) { out[i] = value; }
};
}

// Gives n elements one value.
// kernels: 1
// reads: 0
// writes: n * T
// temporary: 0
// work: O(n), O(1) steps
template <class Policy, class Iterator, class Size, class T>
__host__ __device__ Iterator fill_n(const execution_policy<Policy>& policy, Iterator first, Size n,
                                    const T& value) {
    if constexpr (detail::on_device<Policy>()) {
        auto out = detail::raw(first);
        detail::parallel_for(policy, n, detail::fill_step<decltype(out), T>{out, value});
        return first + (n > 0 ? n : 0);
    } else {
        for (; n > 0; --n, ++first) *first = value;
        return first;
    }
}

// Gives all elements one value.
template <class Policy, class Iterator, class T>
__host__ __device__ void fill(const execution_policy<Policy>& policy, Iterator first, Iterator last,
                              const T& value) {
    thrust::fill_n(policy, first, thrust::distance(first, last), value);
}

template <class Iterator, class Size, class T>
__host__ __device__ Iterator fill_n(Iterator first, Size n, const T& value) {
    return thrust::fill_n(detail::system_of<Iterator>(), first, n, value);
}

template <class Iterator, class T>
__host__ __device__ void fill(Iterator first, Iterator last, const T& value) {
    thrust::fill(detail::system_of<Iterator>(), first, last, value);
}
}
