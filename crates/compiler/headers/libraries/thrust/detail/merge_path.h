#pragma once
#include <thrust/detail/raw.h>
#include <thrust/detail/with_temporary.h>
namespace thrust {
namespace detail {
// Merging is divided among threads along the "merge path": of the first `diagonal` elements of the merged
// sequence, how many come from a? The answer is where a[i] stops to be no greater than b[diagonal - 1 - i];
// halving finds it. Equal elements of a come before those of b.
template <class A, class B, class Size, class Less>
__host__ __device__ Size merge_path(A a, Size a_size, B b, Size b_size, Size diagonal, Less less) {
    Size low = diagonal > b_size ? diagonal - b_size : 0;
    Size high = diagonal < a_size ? diagonal : a_size;
    while (low < high) {
        Size middle = (low + high) / 2;
        if (less(b[diagonal - 1 - middle], a[middle])) high = middle;
        else low = middle + 1;
    }
    return low;
}

// Threads of a block and elements of each thread, for keys that pass through shared memory. The number of
// elements is odd, so that threads that each walk through their own do not meet in the same bank.
template <class T> struct merge_shape {
    static constexpr int items = sizeof(T) <= 4 ? 7 : sizeof(T) <= 8 ? 5 : sizeof(T) <= 16 ? 3 : 1;
    static constexpr int threads = sizeof(T) <= 32 ? 256 : sizeof(T) <= 128 ? 64 : 32;
    static constexpr int tile = items * threads;
};

// Stands for the values of an algorithm that has only keys.
struct no_values {};
template <class V> constexpr bool has_values = !std::is_same<V, no_values>::value;

// Copies a piece of a and one of b to shared memory, one after the other.
template <class T, class A, class B>
__device__ void load_pieces(T* shared, A a, int a_size, B b, int b_size) {
    for (int i = threadIdx.x; i < a_size + b_size; i += blockDim.x)
        shared[i] = i < a_size ? static_cast<T>(a[i]) : static_cast<T>(b[i - a_size]);
}

// Writes the elements that `from` names, each by its place in the pieces; neighbouring threads write
// neighbours.
template <class T, class Keys, class VA, class VB, class Values>
__device__ void write_chosen(const T* shared, const unsigned short* from, int count, int a_size, VA a_values,
                             VB b_values, Keys keys, Values values) {
    for (int i = threadIdx.x; i < count; i += blockDim.x) {
        int place = from[i];
        keys[i] = shared[place];
        if constexpr (has_values<VA>) {
            if constexpr (has_values<VB>) {
                typedef iterator_value_t<VA> V; // one store for both, so that neighbours write together
                values[i] = place < a_size ? V(a_values[place]) : V(b_values[place - a_size]);
            } else if (place < a_size) {
                values[i] = a_values[place];
            }
        }
    }
}

// An iterator moved on, if there are values.
template <class It> __host__ __device__ It moved(It it, ptrdiff_t by) {
    if constexpr (has_values<It>) return it + by;
    else return it;
}
} // namespace detail
} // namespace thrust
