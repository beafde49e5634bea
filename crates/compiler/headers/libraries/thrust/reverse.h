#pragma once
#include <thrust/detail/copy_range.h>
#include <thrust/iterator/reverse_iterator.h>
#include <thrust/swap.h>
namespace thrust {
// Turns a range round: each element of the first half changes places with its opposite.
// kernels: 1
// reads: n * T
// writes: n * T
// temporary: 0
// work: O(n), O(1) steps
template <class Policy, class Iterator>
__host__ __device__ void reverse(const execution_policy<Policy>& policy, Iterator first, Iterator last) {
    Iterator middle = first;
    thrust::advance(middle, thrust::distance(first, last) / 2);
    thrust::swap_ranges(policy, first, middle, thrust::make_reverse_iterator(last));
}

// Copies a range in the opposite order.
// kernels: 1
// reads: n * T
// writes: n * T
// temporary: 0
// work: O(n), O(1) steps
template <class Policy, class In, class Out>
__host__ __device__ Out reverse_copy(const execution_policy<Policy>& policy, In first, In last, Out out) {
    return thrust::copy(policy, thrust::make_reverse_iterator(last), thrust::make_reverse_iterator(first),
                        out);
}

template <class Iterator> __host__ __device__ void reverse(Iterator first, Iterator last) {
    thrust::reverse(detail::system_of<Iterator>(), first, last);
}

template <class In, class Out> __host__ __device__ Out reverse_copy(In first, In last, Out out) {
    return thrust::copy(thrust::make_reverse_iterator(last), thrust::make_reverse_iterator(first), out);
}
}
