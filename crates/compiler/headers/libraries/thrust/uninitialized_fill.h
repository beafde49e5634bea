#pragma once
#include <thrust/fill.h>
#include <thrust/type_traits/is_trivially_relocatable.h>
namespace thrust {
namespace detail {
template <class Iterator, class T> struct construct_step {
    Iterator out;
    T value;
    __host__ __device__ void operator()(ptrdiff_t i) {
        new ((void*)&out[i]) iterator_value_t<Iterator>(value);
    }
};
}

// Constructs n elements as copies of a value in memory that holds no objects yet.
// kernels: 1
// reads: 0
// writes: n * T
// temporary: 0
// work: O(n), O(1) steps
template <class Policy, class Iterator, class Size, class T>
__host__ __device__ Iterator uninitialized_fill_n(const execution_policy<Policy>& policy, Iterator first,
                                                  Size n, const T& value) {
    typedef iterator_value_t<Iterator> Value;
    if constexpr (detail::copied_as_bytes<Value>) {
        return thrust::fill_n(policy, first, n, (Value)value);
    } else if constexpr (detail::on_device<Policy>()) {
        auto out = detail::raw(first);
        detail::parallel_for(policy, n, detail::construct_step<decltype(out), T>{out, value});
        return first + n;
    } else {
        for (; n > 0; --n, ++first) new ((void*)&*first) Value(value);
        return first;
    }
}

template <class Policy, class Iterator, class T>
__host__ __device__ void uninitialized_fill(const execution_policy<Policy>& policy, Iterator first,
                                            Iterator last, const T& value) {
    thrust::uninitialized_fill_n(policy, first, thrust::distance(first, last), value);
}

template <class Iterator, class Size, class T>
__host__ __device__ Iterator uninitialized_fill_n(Iterator first, Size n, const T& value) {
    return thrust::uninitialized_fill_n(detail::system_of<Iterator>(), first, n, value);
}

template <class Iterator, class T>
__host__ __device__ void uninitialized_fill(Iterator first, Iterator last, const T& value) {
    thrust::uninitialized_fill(detail::system_of<Iterator>(), first, last, value);
}
}
