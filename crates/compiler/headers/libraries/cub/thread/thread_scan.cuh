#pragma once
#include <cub/thread/thread_reduce.cuh>

namespace cub {
namespace internal {

// Exclusive scan of one thread's array, starting from `prefix`; returns the total.
template <int N, typename T, typename Op>
__device__ T ThreadScanExclusive(T (&input)[N], T (&output)[N], Op op, T prefix, bool apply_prefix = true) {
    T sum = apply_prefix ? op(prefix, input[0]) : input[0];
    output[0] = prefix;
    #pragma unroll
    for (int i = 1; i < N; i++) {
        T next = op(sum, input[i]);
        output[i] = sum;
        sum = next;
    }
    return sum;
}

// Inclusive scan of one thread's array, starting from `prefix`; returns the total.
template <int N, typename T, typename Op>
__device__ T ThreadScanInclusive(T (&input)[N], T (&output)[N], Op op, T prefix, bool apply_prefix = true) {
    T sum = apply_prefix ? op(prefix, input[0]) : input[0];
    output[0] = sum;
    #pragma unroll
    for (int i = 1; i < N; i++) output[i] = sum = op(sum, input[i]);
    return sum;
}

template <int N, typename T, typename Op>
__device__ T ThreadScanInclusive(T (&input)[N], T (&output)[N], Op op) {
    T sum = input[0];
    output[0] = sum;
    #pragma unroll
    for (int i = 1; i < N; i++) output[i] = sum = op(sum, input[i]);
    return sum;
}

} // namespace internal

using internal::ThreadScanExclusive;
using internal::ThreadScanInclusive;

} // namespace cub
