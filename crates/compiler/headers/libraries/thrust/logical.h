#pragma once
#include <thrust/find.h>
namespace thrust {

// Whether pred holds for all elements; true if there are none.
// kernels: n <= 2048 ? 1 : 2
// reads: n * T
// writes: 8
// temporary: 256 + n / 2048 * 8
// work: O(n), O(log n) steps
template <class Policy, class It, class Pred>
__host__ __device__ bool all_of(const execution_policy<Policy>& policy, It first, It last, Pred pred) {
    return thrust::find_if_not(policy, first, last, pred) == last;
}
template <class It, class Pred> __host__ __device__ bool all_of(It first, It last, Pred pred) {
    return thrust::all_of(detail::system_of<It>(), first, last, pred);
}

// Whether pred holds for some element.
// kernels: n <= 2048 ? 1 : 2
// reads: n * T
// writes: 8
// temporary: 256 + n / 2048 * 8
// work: O(n), O(log n) steps
template <class Policy, class It, class Pred>
__host__ __device__ bool any_of(const execution_policy<Policy>& policy, It first, It last, Pred pred) {
    return thrust::find_if(policy, first, last, pred) != last;
}
template <class It, class Pred> __host__ __device__ bool any_of(It first, It last, Pred pred) {
    return thrust::any_of(detail::system_of<It>(), first, last, pred);
}

// Whether pred holds for no element.
// kernels: n <= 2048 ? 1 : 2
// reads: n * T
// writes: 8
// temporary: 256 + n / 2048 * 8
// work: O(n), O(log n) steps
template <class Policy, class It, class Pred>
__host__ __device__ bool none_of(const execution_policy<Policy>& policy, It first, It last, Pred pred) {
    return thrust::find_if(policy, first, last, pred) == last;
}
template <class It, class Pred> __host__ __device__ bool none_of(It first, It last, Pred pred) {
    return thrust::none_of(detail::system_of<It>(), first, last, pred);
}
} // namespace thrust
