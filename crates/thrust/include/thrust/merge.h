#pragma once
#include <thrust/detail/merge_path.h>
#include <thrust/functional.h>
#include <thrust/pair.h>
namespace thrust {
namespace detail {
// Finds where the tiles of the merged sequence begin in a.
template <class A, class B, class Less> __global__ void
merge_borders(A a, ptrdiff_t a_size, B b, ptrdiff_t b_size, int tile, ptrdiff_t* borders, Less less) {
    ptrdiff_t n = a_size + b_size, count = (n + tile - 1) / tile + 1;
    for (ptrdiff_t i = blockIdx.x * (ptrdiff_t)blockDim.x + threadIdx.x; i < count;
         i += gridDim.x * blockDim.x)
        borders[i] = merge_path(a, a_size, b, b_size, i * tile < n ? i * tile : n, less);
}

// Each block merges what belongs to a tile of the result: it copies the pieces of a and b to shared memory,
// and each thread merges a few elements there, one after the other.
template <class T, class A, class B, class VA, class VB, class Keys, class Values, class Less>
__global__ void __launch_bounds__(merge_shape<T>::threads)
    merge_tiles(A a, B b, VA a_values, VB b_values, ptrdiff_t n, const ptrdiff_t* borders, Keys keys,
                Values values, Less less) {
    constexpr int tile = merge_shape<T>::tile, items = merge_shape<T>::items;
    alignas(T) __shared__ char bytes[tile * sizeof(T)];
    __shared__ unsigned short from[tile];
    T* shared = reinterpret_cast<T*>(bytes);

    for (ptrdiff_t t = blockIdx.x; t * tile < n; t += gridDim.x) {
        ptrdiff_t start = t * tile, a_start = borders[t], b_start = start - a_start;
        int size = n - start < tile ? n - start : tile;
        int a_size = borders[t + 1] - a_start, b_size = size - a_size;
        load_pieces(shared, a + a_start, a_size, b + b_start, b_size);
        __syncthreads();

        int i = threadIdx.x * items, end = i + items < size ? i + items : size;
        if (i < size) {
            const T* b_piece = shared + a_size;
            int x = merge_path(shared, a_size, b_piece, b_size, i, less), y = i - x;
            for (; i < end; i++) {
                bool take_a = y >= b_size || (x < a_size && !less(b_piece[y], shared[x]));
                from[i] = take_a ? x++ : a_size + y++;
            }
        }
        __syncthreads();
        write_chosen(shared, from, size, a_size, moved(a_values, a_start), moved(b_values, b_start),
                     keys + start, moved(values, start));
        __syncthreads();
    }
}

template <class Policy, class A, class B, class VA, class VB, class Keys, class Values, class Less>
void merge_on_device(const Policy& policy, A a, ptrdiff_t a_size, B b, ptrdiff_t b_size, VA a_values,
                     VB b_values, Keys keys, Values values, Less less) {
    typedef typename iterator_traits<A>::value_type T;
    constexpr int tile = merge_shape<T>::tile, threads = merge_shape<T>::threads;
    ptrdiff_t n = a_size + b_size, tiles = (n + tile - 1) / tile;
    if (n == 0) return;
    temporary<ptrdiff_t> borders(policy, tiles + 1);
    int blocks = tiles < 65535 ? tiles : 65535;
    merge_borders<<<blocks / 128 + 1, 128, 0, stream_of(policy)>>>(a, a_size, b, b_size, tile, borders.data(),
                                                                   less);
    merge_tiles<T><<<blocks, threads, 0, stream_of(policy)>>>(a, b, a_values, b_values, n, borders.data(),
                                                              keys, values, less);
    check(cudaPeekAtLastError(), "merge");
    synchronize(policy, "merge");
}
} // namespace detail

// Writes the elements of two sorted ranges in sorted order; equal ones of the first range come first.
// kernels: 2
// reads: n * T
// writes: n * T
// temporary: n / 1792 * 8
// work: O(n), O(log n) steps
template <class Policy, class A, class B, class Out, class Less = less<>>
__host__ __device__ Out merge(const execution_policy<Policy>& policy, A a, A a_end, B b, B b_end, Out out,
                              Less less = Less()) {
    if constexpr (detail::on_device<Policy>()) {
        ptrdiff_t a_size = a_end - a, b_size = b_end - b;
        detail::merge_on_device(policy.derived(), detail::raw(a), a_size, detail::raw(b), b_size,
                                detail::no_values(), detail::no_values(), detail::raw(out),
                                detail::no_values(), less);
        return out + (a_size + b_size);
    } else {
        for (; a != a_end && b != b_end; ++out) {
            if (less(*b, *a)) *out = *b, ++b;
            else *out = *a, ++a;
        }
        for (; a != a_end; ++a, ++out) *out = *a;
        for (; b != b_end; ++b, ++out) *out = *b;
        return out;
    }
}
template <class A, class B, class Out, class Less = less<>>
__host__ __device__ Out merge(A a, A a_end, B b, B b_end, Out out, Less less = Less()) {
    return thrust::merge(detail::system_of<A, B, Out>(), a, a_end, b, b_end, out, less);
}

// Merges two sorted ranges of keys and, with them, the values that belong to the keys.
// kernels: 2
// reads: n * (K + V)
// writes: n * (K + V)
// temporary: n / 1792 * 8
// work: O(n), O(log n) steps
template <class Policy, class A, class B, class VA, class VB, class Keys, class Values, class Less = less<>>
__host__ __device__ pair<Keys, Values> merge_by_key(const execution_policy<Policy>& policy, A a, A a_end, B b,
                                                    B b_end, VA a_values, VB b_values, Keys keys,
                                                    Values values, Less less = Less()) {
    if constexpr (detail::on_device<Policy>()) {
        ptrdiff_t a_size = a_end - a, b_size = b_end - b;
        detail::merge_on_device(policy.derived(), detail::raw(a), a_size, detail::raw(b), b_size,
                                detail::raw(a_values), detail::raw(b_values), detail::raw(keys),
                                detail::raw(values), less);
        return pair<Keys, Values>(keys + (a_size + b_size), values + (a_size + b_size));
    } else {
        while (a != a_end || b != b_end) {
            bool take_b = a == a_end || (b != b_end && less(*b, *a));
            if (take_b) *keys = *b, *values = *b_values, ++b, ++b_values;
            else *keys = *a, *values = *a_values, ++a, ++a_values;
            ++keys, ++values;
        }
        return pair<Keys, Values>(keys, values);
    }
}
template <class A, class B, class VA, class VB, class Keys, class Values, class Less = less<>>
__host__ __device__ pair<Keys, Values> merge_by_key(A a, A a_end, B b, B b_end, VA a_values, VB b_values,
                                                    Keys keys, Values values, Less less = Less()) {
    return thrust::merge_by_key(detail::system_of<A, B, VA, VB, Keys, Values>(), a, a_end, b, b_end, a_values,
                                b_values, keys, values, less);
}
} // namespace thrust
