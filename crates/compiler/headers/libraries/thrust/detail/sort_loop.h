#pragma once
#include <thrust/detail/merge_path.h>
namespace thrust {
namespace detail {
// An element that is moved elsewhere; of iterators that have no references (zip), a copy.
template <class It> __host__ __device__ decltype(auto) taken(It it) {
    typedef iterator_value_t<It> T;
    if constexpr (std::is_lvalue_reference<decltype(*it)>::value) return static_cast<T&&>(*it);
    else return T(*it);
}

// A copy of elements that a sort has taken out of their places.
template <class It> class sort_buffer {
    typedef typename iterator_traits<It>::value_type T;
    T* memory;

public:
    __host__ __device__ explicit sort_buffer(ptrdiff_t n) : memory((T*)::malloc(n * sizeof(T))) {}
    __host__ __device__ ~sort_buffer() { ::free(memory); }
    __host__ __device__ bool exists() const { return memory != 0; }
    __host__ __device__ void take(It it, ptrdiff_t i) { new (memory + i) T(taken(it)); }
    __host__ __device__ void drop(ptrdiff_t n) {
        for (ptrdiff_t i = 0; i < n; i++) memory[i].~T();
    }
    __host__ __device__ const T& look(ptrdiff_t i) const { return memory[i]; }
    __host__ __device__ void give(It it, ptrdiff_t i) {
        *it = static_cast<T&&>(memory[i]);
        memory[i].~T();
    }
};
template <> class sort_buffer<no_values> {
public:
    __host__ __device__ explicit sort_buffer(ptrdiff_t) {}
    __host__ __device__ bool exists() const { return true; }
};

// Sorts a few elements by inserting each into those before it; equal ones keep their order.
template <class Keys, class Values, class Less>
__host__ __device__ void insertion_sort(Keys keys, ptrdiff_t n, Values values, Less less) {
    for (ptrdiff_t i = 1; i < n; i++) {
        iterator_value_t<Keys> key = keys[i];
        if (!less(key, keys[i - 1])) continue;
        ptrdiff_t place = i;
        if constexpr (has_values<Values>) {
            iterator_value_t<Values> value = values[i];
            for (; place > 0 && less(key, keys[place - 1]); place--) {
                keys[place] = taken(keys + (place - 1));
                values[place] = taken(values + (place - 1));
            }
            values[place] = value;
        } else {
            for (; place > 0 && less(key, keys[place - 1]); place--) keys[place] = taken(keys + (place - 1));
        }
        keys[place] = key;
    }
}

// Merges the neighbouring sorted parts [0, middle) and [middle, n): the first is taken out, which makes room.
template <class Keys, class Values, class Less>
__host__ __device__ void merge_parts(Keys keys, ptrdiff_t middle, ptrdiff_t n, Values values,
                                     sort_buffer<Keys>& key_buffer, sort_buffer<Values>& value_buffer,
                                     Less less) {
    if (!less(keys[middle], keys[middle - 1])) return; // in order already
    for (ptrdiff_t i = 0; i < middle; i++) {
        key_buffer.take(keys + i, i);
        if constexpr (has_values<Values>) value_buffer.take(values + i, i);
    }
    ptrdiff_t left = 0, right = middle;
    for (ptrdiff_t out = 0; left < middle; out++) {
        if (right < n && less(keys[right], key_buffer.look(left))) {
            keys[out] = taken(keys + right);
            if constexpr (has_values<Values>) values[out] = taken(values + right);
            right++;
        } else {
            key_buffer.give(keys + out, left);
            if constexpr (has_values<Values>) value_buffer.give(values + out, left);
            left++;
        }
    }
}

// A stable sort in one thread: short runs are sorted by insertion, then merged in pairs, runs of double
// length each time.
template <class Keys, class Values, class Less>
__host__ __device__ void sort_loop(Keys keys, ptrdiff_t n, Values values, Less less) {
    constexpr ptrdiff_t short_run = 16;
    if constexpr (!__device_side || __CC >= 200) { // older devices have no malloc
        if (n > short_run) {
            sort_buffer<Keys> key_buffer(n);
            sort_buffer<Values> value_buffer(n);
            if (key_buffer.exists() && value_buffer.exists()) {
                for (ptrdiff_t i = 0; i < n; i += short_run)
                    insertion_sort(keys + i, n - i < short_run ? n - i : short_run, moved(values, i), less);
                for (ptrdiff_t run = short_run; run < n; run *= 2) {
                    for (ptrdiff_t i = 0; i + run < n; i += 2 * run)
                        merge_parts(keys + i, run, n - i < 2 * run ? n - i : 2 * run, moved(values, i),
                                    key_buffer, value_buffer, less);
                }
                return;
            }
        }
    }
    insertion_sort(keys, n, values, less);
}
} // namespace detail
} // namespace thrust
