#pragma once
#include <thrust/detail/find_first.h>
#include <thrust/detail/sort_loop.h>
#include <thrust/detail/sort_on_device.h>
#include <thrust/sequence.h>
namespace thrust {
// Sorts: numbers by < or > digit by digit (radix sort), all else by merging. Equal elements keep their order.
// kernels: n * T <= 16384 ? 1 : T + 1
// reads: n * T * (n * T <= 16384 ? 16 : 1.4 * (T + 1))
// writes: n * T * (n * T <= 16384 ? 1 : 1.7 * T)
// temporary: 512 + n * T + n * T / 4
// work: O(n) for numbers, else O(n log n); O(log n) steps
template <class Policy, class It, class Less = less<>> __host__ __device__ void
stable_sort(const execution_policy<Policy>& policy, It first, It last, Less less = Less()) {
    if constexpr (detail::on_device<Policy>())
        detail::sort_on_device(policy.derived(), detail::raw(first), last - first, detail::no_values(), less);
    else detail::sort_loop(first, last - first, detail::no_values(), less);
}
template <class It, class Less = less<>>
__host__ __device__ void stable_sort(It first, It last, Less less = Less()) {
    thrust::stable_sort(detail::system_of<It>(), first, last, less);
}

// The same; here, too, equal elements keep their order, though programs should not rely on it.
// kernels: n * T <= 16384 ? 1 : T + 1
// reads: n * T * (n * T <= 16384 ? 16 : 1.4 * (T + 1))
// writes: n * T * (n * T <= 16384 ? 1 : 1.7 * T)
// temporary: 512 + n * T + n * T / 4
// work: O(n) for numbers, else O(n log n); O(log n) steps
template <class Policy, class It, class Less = less<>>
__host__ __device__ void sort(const execution_policy<Policy>& policy, It first, It last, Less less = Less()) {
    thrust::stable_sort(policy, first, last, less);
}
template <class It, class Less = less<>>
__host__ __device__ void sort(It first, It last, Less less = Less()) {
    thrust::stable_sort(detail::system_of<It>(), first, last, less);
}

// Sorts keys, and takes the value of each along.
// kernels: n * max(K, V) <= 16384 ? 1 : K + 1
// reads: n * (n * max(K, V) <= 16384 ? 16 * K + 4 * V : 1.4 * (K + K * (K + V)))
// writes: n * (K + V) * (n * max(K, V) <= 16384 ? 1 : 1.7 * K)
// temporary: 512 + n * (K + V) + n * K / 4
// work: O(n) for numbers, else O(n log n); O(log n) steps
template <class Policy, class Keys, class Values, class Less = less<>>
__host__ __device__ void stable_sort_by_key(const execution_policy<Policy>& policy, Keys keys, Keys keys_end,
                                            Values values, Less less = Less()) {
    if constexpr (detail::on_device<Policy>())
        detail::sort_on_device(policy.derived(), detail::raw(keys), keys_end - keys, detail::raw(values),
                               less);
    else detail::sort_loop(keys, keys_end - keys, values, less);
}
template <class Keys, class Values, class Less = less<>>
__host__ __device__ void stable_sort_by_key(Keys keys, Keys keys_end, Values values, Less less = Less()) {
    thrust::stable_sort_by_key(detail::system_of<Keys, Values>(), keys, keys_end, values, less);
}

// The same.
// kernels: n * max(K, V) <= 16384 ? 1 : K + 1
// reads: n * (n * max(K, V) <= 16384 ? 16 * K + 4 * V : 1.4 * (K + K * (K + V)))
// writes: n * (K + V) * (n * max(K, V) <= 16384 ? 1 : 1.7 * K)
// temporary: 512 + n * (K + V) + n * K / 4
// work: O(n) for numbers, else O(n log n); O(log n) steps
template <class Policy, class Keys, class Values, class Less = less<>>
__host__ __device__ void sort_by_key(const execution_policy<Policy>& policy, Keys keys, Keys keys_end,
                                     Values values, Less less = Less()) {
    thrust::stable_sort_by_key(policy, keys, keys_end, values, less);
}
template <class Keys, class Values, class Less = less<>>
__host__ __device__ void sort_by_key(Keys keys, Keys keys_end, Values values, Less less = Less()) {
    thrust::stable_sort_by_key(detail::system_of<Keys, Values>(), keys, keys_end, values, less);
}

// Where the sorted beginning of a range ends: at the first element that is less than the one before it.
// kernels: n <= 2048 ? 1 : 2
// reads: 2 * n * T
// writes: 8
// temporary: 256 + n / 2048 * 8
// work: O(n), O(log n) steps
template <class Policy, class It, class Less = less<>>
__host__ __device__ It is_sorted_until(const execution_policy<Policy>& policy, It first, It last,
                                       Less less = Less()) {
    if constexpr (detail::on_device<Policy>()) {
        auto in = detail::raw(first);
        return first +
               detail::find_first(policy.derived(), last - first, [=] __device__(ptrdiff_t i) mutable {
                   return i > 0 && less(in[i], in[i - 1]);
               });
    } else {
        if (first == last) return last;
        It before = first;
        for (++first; first != last && !less(*first, *before); ++first) before = first;
        return first;
    }
}
template <class It, class Less = less<>>
__host__ __device__ It is_sorted_until(It first, It last, Less less = Less()) {
    return thrust::is_sorted_until(detail::system_of<It>(), first, last, less);
}

// Whether no element is less than the one before it.
// kernels: n <= 2048 ? 1 : 2
// reads: 2 * n * T
// writes: 8
// temporary: 256 + n / 2048 * 8
// work: O(n), O(log n) steps
template <class Policy, class It, class Less = less<>> __host__ __device__ bool
is_sorted(const execution_policy<Policy>& policy, It first, It last, Less less = Less()) {
    return thrust::is_sorted_until(policy, first, last, less) == last;
}
template <class It, class Less = less<>>
__host__ __device__ bool is_sorted(It first, It last, Less less = Less()) {
    return thrust::is_sorted_until(detail::system_of<It>(), first, last, less) == last;
}
} // namespace thrust
