#pragma once
#include <thrust/tabulate.h>
namespace thrust {
namespace detail {
template <class T> struct from_with_step {
    T start, step;
    __host__ __device__ T operator()(ptrdiff_t i) const {
        return static_cast<T>(start + step * static_cast<T>(i));
    }
};
}

// Element i becomes start + i * step.
// kernels: 1
// reads: 0
// writes: n * T
// temporary: 0
// work: O(n), O(1) steps
template <class Policy, class Iterator, class T>
__host__ __device__ void sequence(const execution_policy<Policy>& policy, Iterator first, Iterator last,
                                  T start, T step) {
    thrust::tabulate(policy, first, last, detail::from_with_step<T>{start, step});
}

template <class Policy, class Iterator, class T>
__host__ __device__ void sequence(const execution_policy<Policy>& policy, Iterator first, Iterator last,
                                  T start) {
    thrust::sequence(policy, first, last, start, T(1));
}

template <class Policy, class Iterator>
__host__ __device__ void sequence(const execution_policy<Policy>& policy, Iterator first, Iterator last) {
    typedef iterator_value_t<Iterator> T;
    thrust::sequence(policy, first, last, T(0), T(1));
}

template <class Iterator, class T>
__host__ __device__ void sequence(Iterator first, Iterator last, T start, T step) {
    thrust::sequence(detail::system_of<Iterator>(), first, last, start, step);
}

template <class Iterator, class T> __host__ __device__ void sequence(Iterator first, Iterator last, T start) {
    thrust::sequence(detail::system_of<Iterator>(), first, last, start);
}

template <class Iterator> __host__ __device__ void sequence(Iterator first, Iterator last) {
    thrust::sequence(detail::system_of<Iterator>(), first, last);
}
}
