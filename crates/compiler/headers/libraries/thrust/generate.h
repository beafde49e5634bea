#pragma once
#include <thrust/detail/parallel_for.h>
#include <thrust/detail/raw.h>
#include <thrust/distance.h>
namespace thrust {
namespace detail {
template <class Iterator, class F> struct generate_step {
    Iterator out;
    F f;
    __host__ __device__ void operator()(ptrdiff_t i) { out[i] = f(); }
};
}

// Each of n elements becomes what a call of f returns. On the device each thread has a copy of f as it was
// given: one that counts or draws random numbers starts anew in each.
// kernels: 1
// reads: 0
// writes: n * T
// temporary: 0
// work: O(n), O(1) steps
template <class Policy, class Iterator, class Size, class F>
__host__ __device__ Iterator generate_n(const execution_policy<Policy>& policy, Iterator first, Size n, F f) {
    if constexpr (detail::on_device<Policy>()) {
        auto out = detail::raw(first);
        detail::parallel_for(policy, n, detail::generate_step<decltype(out), F>{out, f});
        return first + n;
    } else {
        for (; n > 0; --n, ++first) *first = f();
        return first;
    }
}

// Each element becomes what a call of f returns.
// kernels: 1
// reads: 0
// writes: n * T
// temporary: 0
// work: O(n), O(1) steps
template <class Policy, class Iterator, class F>
__host__ __device__ void generate(const execution_policy<Policy>& policy, Iterator first, Iterator last,
                                  F f) {
    thrust::generate_n(policy, first, thrust::distance(first, last), f);
}

template <class Iterator, class Size, class F>
__host__ __device__ Iterator generate_n(Iterator first, Size n, F f) {
    return thrust::generate_n(detail::system_of<Iterator>(), first, n, f);
}

template <class Iterator, class F> __host__ __device__ void generate(Iterator first, Iterator last, F f) {
    thrust::generate(detail::system_of<Iterator>(), first, last, f);
}
}
