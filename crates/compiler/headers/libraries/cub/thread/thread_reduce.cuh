#pragma once
#include <cub/thread/thread_operators.cuh>

namespace cub {

// Reduces an array that one thread holds.
template <int N, typename T, typename Op> __device__ T ThreadReduce(T (&input)[N], Op op) {
    T result = input[0];
    #pragma unroll
    for (int i = 1; i < N; i++) result = op(result, input[i]);
    return result;
}

template <int N, typename T, typename Op, typename P>
__device__ P ThreadReduce(T (&input)[N], Op op, P prefix) {
    #pragma unroll
    for (int i = 0; i < N; i++) prefix = op(prefix, input[i]);
    return prefix;
}

} // namespace cub
