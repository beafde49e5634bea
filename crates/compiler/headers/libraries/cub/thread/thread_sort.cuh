#pragma once
#include <cub/util_type.cuh>

namespace cub {

template <typename T> __host__ __device__ void Swap(T& a, T& b) {
    T c = a;
    a = b;
    b = c;
}

// Sorts what one thread holds, comparing neighbours in turn; equal ones keep their order.
template <typename Key, typename Value, typename Compare, int N>
__device__ void StableOddEvenSort(Key (&keys)[N], Value (&items)[N], Compare less, int count = N) {
    #pragma unroll
    for (int round = 0; round < N; round++) {
        #pragma unroll
        for (int i = round & 1; i < N - 1; i += 2) {
            if (i + 1 < count && less(keys[i + 1], keys[i])) {
                Swap(keys[i], keys[i + 1]);
                if constexpr (!std::is_same_v<Value, NullType>) Swap(items[i], items[i + 1]);
            }
        }
    }
}

} // namespace cub
