#pragma once
#include <thrust/detail/parallel_for.h>
#include <thrust/detail/raw.h>
#include <thrust/distance.h>
namespace thrust {
using ::swap;

namespace detail {
template <class A, class B> struct swap_step {
    A a;
    B b;
    __host__ __device__ void operator()(ptrdiff_t i) {
        iterator_value_t<A> x = a[i];
        a[i] = b[i];
        b[i] = x;
    }
};
}

// Exchanges the elements of two ranges that do not overlap.
// kernels: 1
// reads: 2 * n * T
// writes: 2 * n * T
// temporary: 0
// work: O(n), O(1) steps
template <class Policy, class A, class B>
__host__ __device__ B swap_ranges(const execution_policy<Policy>& policy, A first, A last, B other) {
    if constexpr (detail::on_device<Policy>()) {
        ptrdiff_t n = thrust::distance(first, last);
        typedef detail::swap_step<detail::raw_t<A>, detail::raw_t<B>> Step;
        detail::parallel_for(policy, n, Step{detail::raw(first), detail::raw(other)});
        return other + n;
    } else {
        for (; first != last; ++first, ++other) {
            iterator_value_t<A> x = *first;
            *first = *other;
            *other = x;
        }
        return other;
    }
}

template <class A, class B> __host__ __device__ B swap_ranges(A first, A last, B other) {
    return thrust::swap_ranges(detail::system_of<A, B>(), first, last, other);
}
}
