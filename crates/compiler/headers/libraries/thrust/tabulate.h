#pragma once
#include <thrust/detail/parallel_for.h>
#include <thrust/detail/raw.h>
#include <thrust/distance.h>
namespace thrust {
namespace detail {
template <class Iterator, class F> struct tabulate_step {
    Iterator out;
    F f;
    __host__ __device__ void operator()(ptrdiff_t i) { out[i] = f(i); }
};
}

// Element i becomes f(i).
// kernels: 1
// reads: 0
// writes: n * T
// temporary: 0
// work: O(n), O(1) steps
template <class Policy, class Iterator, class F>
__host__ __device__ void tabulate(const execution_policy<Policy>& policy, Iterator first, Iterator last,
                                  F f) {
    if constexpr (detail::on_device<Policy>()) {
        auto out = detail::raw(first);
        detail::parallel_for(policy, thrust::distance(first, last),
                             detail::tabulate_step<decltype(out), F>{out, f});
    } else {
        for (ptrdiff_t i = 0; first != last; ++first) *first = f(i++);
    }
}

template <class Iterator, class F> __host__ __device__ void tabulate(Iterator first, Iterator last, F f) {
    thrust::tabulate(detail::system_of<Iterator>(), first, last, f);
}
}
