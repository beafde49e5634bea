#pragma once
#include <cub/util_type.cuh>

namespace cub {

// How many of the first `diagonal` items of the merged a and b come from a. Equal ones of a come before those
// of b.
template <typename A, typename B, typename Offset, typename Compare>
__host__ __device__ Offset MergePath(A a, B b, Offset a_count, Offset b_count, Offset diagonal,
                                     Compare less) {
    Offset low = diagonal < b_count ? 0 : diagonal - b_count, high = diagonal < a_count ? diagonal : a_count;
    while (low < high) {
        Offset middle = (low + high) >> 1;
        if (less(b[diagonal - 1 - middle], a[middle])) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    return low;
}

// First and last place for `value` in a sorted array (lower, upper bound).
template <typename It, typename Offset, typename T>
__device__ Offset LowerBound(It input, Offset count, T value) {
    Offset first = 0;
    while (count > 0) {
        Offset half = count >> 1;
        if (input[first + half] < value) {
            first += half + 1;
            count -= half + 1;
        } else {
            count = half;
        }
    }
    return first;
}
template <typename It, typename Offset, typename T>
__device__ Offset UpperBound(It input, Offset count, T value) {
    Offset first = 0;
    while (count > 0) {
        Offset half = count >> 1;
        if (value < input[first + half]) {
            count = half;
        } else {
            first += half + 1;
            count -= half + 1;
        }
    }
    return first;
}

} // namespace cub
