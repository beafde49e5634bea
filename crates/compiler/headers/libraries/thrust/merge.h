#pragma once
#include <cub/device/device_merge.cuh>
#include <thrust/detail/with_temporary.h>
#include <thrust/functional.h>
#include <thrust/pair.h>
namespace thrust {
// Writes the elements of two sorted ranges in sorted order; equal ones of the first range come first.
// kernels: 1
// reads: 1.4 * n * T
// writes: n * T
// temporary: 1
// work: O(n), O(log n) steps
template <class Policy, class A, class B, class Out, class Less = less<>>
__host__ __device__ Out merge(const execution_policy<Policy>& policy, A a, A a_end, B b, B b_end, Out out,
                              Less less = Less()) {
    if constexpr (detail::on_device<Policy>()) {
        ptrdiff_t a_size = a_end - a, b_size = b_end - b;
        if (a_size + b_size == 0) return out;
        detail::with_temporary(policy, "merge: failed to synchronize", [&](void* memory, size_t& bytes) {
            return cub::DeviceMerge::MergeKeys(memory, bytes, detail::raw(a), a_size, detail::raw(b), b_size,
                                               detail::raw(out), less, detail::stream_of(policy.derived()));
        });
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
// kernels: 1
// reads: n * (1.4 * K + V)
// writes: n * (K + V)
// temporary: 1
// work: O(n), O(log n) steps
template <class Policy, class A, class B, class VA, class VB, class Keys, class Values, class Less = less<>>
__host__ __device__ pair<Keys, Values> merge_by_key(const execution_policy<Policy>& policy, A a, A a_end, B b,
                                                    B b_end, VA a_values, VB b_values, Keys keys,
                                                    Values values, Less less = Less()) {
    if constexpr (detail::on_device<Policy>()) {
        ptrdiff_t a_size = a_end - a, b_size = b_end - b;
        if (a_size + b_size == 0) return pair<Keys, Values>(keys, values);
        detail::with_temporary(policy, "merge: failed to synchronize", [&](void* memory, size_t& bytes) {
            return cub::DeviceMerge::MergePairs(memory, bytes, detail::raw(a), detail::raw(a_values), a_size,
                                                detail::raw(b), detail::raw(b_values), b_size,
                                                detail::raw(keys), detail::raw(values), less,
                                                detail::stream_of(policy.derived()));
        });
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
