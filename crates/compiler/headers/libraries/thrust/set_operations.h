#pragma once
#include <thrust/detail/set_tiles.h>
#include <thrust/functional.h>
#include <thrust/pair.h>
namespace thrust {
namespace detail {
// The walk of set_tiles.h in one thread, with any iterators.
template <class Choice, class A, class B, class VA, class VB, class Keys, class Values, class Less>
__host__ __device__ pair<Keys, Values> walk_all(A a, A a_end, B b, B b_end, VA a_values, VB b_values,
                                                Keys keys, Values values, Less less) {
    while (a != a_end || b != b_end) {
        bool a_first = b == b_end || (a != a_end && less(*a, *b));
        bool b_first = !a_first && (a == a_end || less(*b, *a));
        bool keep = a_first ? Choice::keep_a : b_first ? Choice::keep_b : Choice::keep_pairs;
        if (keep) {
            if (b_first) *keys = *b;
            else *keys = *a;
            ++keys;
            if constexpr (has_values<VA>) {
                if (!b_first) *values = *a_values, ++values;
                else if constexpr (has_values<VB>) *values = *b_values, ++values;
            }
        }
        if (!b_first) {
            ++a;
            if constexpr (has_values<VA>) ++a_values;
        }
        if (!a_first) {
            ++b;
            if constexpr (has_values<VB>) ++b_values;
        }
    }
    return pair<Keys, Values>(keys, values);
}

template <class Choice, class Policy, class A, class B, class VA, class VB, class Keys, class Values,
          class Less>
__host__ __device__ pair<Keys, Values> set_operation(const Policy& policy, A a, A a_end, B b, B b_end,
                                                     VA a_values, VB b_values, Keys keys, Values values,
                                                     Less less) {
    if constexpr (on_device<Policy>()) {
        ptrdiff_t kept =
            set_operation_on_device<Choice>(policy, raw(a), a_end - a, raw(b), b_end - b, raw(a_values),
                                            raw(b_values), raw(keys), raw(values), less);
        return pair<Keys, Values>(keys + kept, moved(values, kept));
    } else {
        return walk_all<Choice>(a, a_end, b, b_end, a_values, b_values, keys, values, less);
    }
}
} // namespace detail

// Elements of either sorted range, in order. One that a has m times and b n times comes max(m, n) times.
// kernels: 2
// reads: 1.4 * n * T
// writes: n * T
// temporary: 512 + n / 1792 * 24
// work: O(n), O(log n) steps
template <class Policy, class A, class B, class Out, class Less = less<>>
__host__ __device__ Out set_union(const execution_policy<Policy>& policy, A a, A a_end, B b, B b_end, Out out,
                                  Less less = Less()) {
    return detail::set_operation<detail::choose_union>(policy.derived(), a, a_end, b, b_end,
                                                       detail::no_values(), detail::no_values(), out,
                                                       detail::no_values(), less)
        .first;
}
template <class A, class B, class Out, class Less = less<>>
__host__ __device__ Out set_union(A a, A a_end, B b, B b_end, Out out, Less less = Less()) {
    return thrust::set_union(detail::system_of<A, B, Out>(), a, a_end, b, b_end, out, less);
}

// The same for keys, with the value of each key that is kept.
// kernels: 2
// reads: n * (1.4 * K + V)
// writes: n * (K + V)
// temporary: 512 + n / 1792 * 24
// work: O(n), O(log n) steps
template <class Policy, class A, class B, class VA, class VB, class Keys, class Values, class Less = less<>>
__host__ __device__ pair<Keys, Values> set_union_by_key(const execution_policy<Policy>& policy, A a, A a_end,
                                                        B b, B b_end, VA a_values, VB b_values, Keys keys,
                                                        Values values, Less less = Less()) {
    return detail::set_operation<detail::choose_union>(policy.derived(), a, a_end, b, b_end, a_values,
                                                       b_values, keys, values, less);
}
template <class A, class B, class VA, class VB, class Keys, class Values, class Less = less<>>
__host__ __device__ pair<Keys, Values> set_union_by_key(A a, A a_end, B b, B b_end, VA a_values, VB b_values,
                                                        Keys keys, Values values, Less less = Less()) {
    return thrust::set_union_by_key(detail::system_of<A, B, VA, VB, Keys, Values>(), a, a_end, b, b_end,
                                    a_values, b_values, keys, values, less);
}

// Elements that both sorted ranges have: min(m, n) of each, copied from the first range.
// kernels: 2
// reads: 1.4 * n * T
// writes: n / 2 * T
// temporary: 512 + n / 1792 * 24
// work: O(n), O(log n) steps
template <class Policy, class A, class B, class Out, class Less = less<>>
__host__ __device__ Out set_intersection(const execution_policy<Policy>& policy, A a, A a_end, B b, B b_end,
                                         Out out, Less less = Less()) {
    return detail::set_operation<detail::choose_intersection>(policy.derived(), a, a_end, b, b_end,
                                                              detail::no_values(), detail::no_values(), out,
                                                              detail::no_values(), less)
        .first;
}
template <class A, class B, class Out, class Less = less<>>
__host__ __device__ Out set_intersection(A a, A a_end, B b, B b_end, Out out, Less less = Less()) {
    return thrust::set_intersection(detail::system_of<A, B, Out>(), a, a_end, b, b_end, out, less);
}

// The same for keys; the values are those of the first range.
// kernels: 2
// reads: n * (1.4 * K + V / 2)
// writes: n / 2 * (K + V)
// temporary: 512 + n / 1792 * 24
// work: O(n), O(log n) steps
template <class Policy, class A, class B, class VA, class Keys, class Values, class Less = less<>>
__host__ __device__ pair<Keys, Values> set_intersection_by_key(const execution_policy<Policy>& policy, A a,
                                                               A a_end, B b, B b_end, VA a_values, Keys keys,
                                                               Values values, Less less = Less()) {
    return detail::set_operation<detail::choose_intersection>(policy.derived(), a, a_end, b, b_end, a_values,
                                                              detail::no_values(), keys, values, less);
}
template <class A, class B, class VA, class Keys, class Values, class Less = less<>>
__host__ __device__ pair<Keys, Values> set_intersection_by_key(A a, A a_end, B b, B b_end, VA a_values,
                                                               Keys keys, Values values, Less less = Less()) {
    return thrust::set_intersection_by_key(detail::system_of<A, B, VA, Keys, Values>(), a, a_end, b, b_end,
                                           a_values, keys, values, less);
}

// Elements of the first sorted range that the second does not have: max(m - n, 0) of each.
// kernels: 2
// reads: 1.4 * n * T
// writes: n / 2 * T
// temporary: 512 + n / 1792 * 24
// work: O(n), O(log n) steps
template <class Policy, class A, class B, class Out, class Less = less<>>
__host__ __device__ Out set_difference(const execution_policy<Policy>& policy, A a, A a_end, B b, B b_end,
                                       Out out, Less less = Less()) {
    return detail::set_operation<detail::choose_difference>(policy.derived(), a, a_end, b, b_end,
                                                            detail::no_values(), detail::no_values(), out,
                                                            detail::no_values(), less)
        .first;
}
template <class A, class B, class Out, class Less = less<>>
__host__ __device__ Out set_difference(A a, A a_end, B b, B b_end, Out out, Less less = Less()) {
    return thrust::set_difference(detail::system_of<A, B, Out>(), a, a_end, b, b_end, out, less);
}

// The same for keys, with the value of each key that is kept.
// kernels: 2
// reads: n * (1.4 * K + V / 2)
// writes: n / 2 * (K + V)
// temporary: 512 + n / 1792 * 24
// work: O(n), O(log n) steps
template <class Policy, class A, class B, class VA, class VB, class Keys, class Values, class Less = less<>>
__host__ __device__ pair<Keys, Values> set_difference_by_key(const execution_policy<Policy>& policy, A a,
                                                             A a_end, B b, B b_end, VA a_values, VB b_values,
                                                             Keys keys, Values values, Less less = Less()) {
    return detail::set_operation<detail::choose_difference>(policy.derived(), a, a_end, b, b_end, a_values,
                                                            b_values, keys, values, less);
}
template <class A, class B, class VA, class VB, class Keys, class Values, class Less = less<>>
__host__ __device__ pair<Keys, Values> set_difference_by_key(A a, A a_end, B b, B b_end, VA a_values,
                                                             VB b_values, Keys keys, Values values,
                                                             Less less = Less()) {
    return thrust::set_difference_by_key(detail::system_of<A, B, VA, VB, Keys, Values>(), a, a_end, b, b_end,
                                         a_values, b_values, keys, values, less);
}

// Elements that only one of two sorted ranges has: |m - n| of each.
// kernels: 2
// reads: 1.4 * n * T
// writes: n * T
// temporary: 512 + n / 1792 * 24
// work: O(n), O(log n) steps
template <class Policy, class A, class B, class Out, class Less = less<>>
__host__ __device__ Out set_symmetric_difference(const execution_policy<Policy>& policy, A a, A a_end, B b,
                                                 B b_end, Out out, Less less = Less()) {
    return detail::set_operation<detail::choose_symmetric_difference>(
               policy.derived(), a, a_end, b, b_end, detail::no_values(), detail::no_values(), out,
               detail::no_values(), less)
        .first;
}
template <class A, class B, class Out, class Less = less<>>
__host__ __device__ Out set_symmetric_difference(A a, A a_end, B b, B b_end, Out out, Less less = Less()) {
    return thrust::set_symmetric_difference(detail::system_of<A, B, Out>(), a, a_end, b, b_end, out, less);
}

// The same for keys, with the value of each key that is kept.
// kernels: 2
// reads: n * (1.4 * K + V)
// writes: n * (K + V)
// temporary: 512 + n / 1792 * 24
// work: O(n), O(log n) steps
template <class Policy, class A, class B, class VA, class VB, class Keys, class Values, class Less = less<>>
__host__ __device__ pair<Keys, Values>
set_symmetric_difference_by_key(const execution_policy<Policy>& policy, A a, A a_end, B b, B b_end,
                                VA a_values, VB b_values, Keys keys, Values values, Less less = Less()) {
    return detail::set_operation<detail::choose_symmetric_difference>(policy.derived(), a, a_end, b, b_end,
                                                                      a_values, b_values, keys, values, less);
}
template <class A, class B, class VA, class VB, class Keys, class Values, class Less = less<>>
__host__ __device__ pair<Keys, Values> set_symmetric_difference_by_key(A a, A a_end, B b, B b_end,
                                                                       VA a_values, VB b_values, Keys keys,
                                                                       Values values, Less less = Less()) {
    return thrust::set_symmetric_difference_by_key(detail::system_of<A, B, VA, VB, Keys, Values>(), a, a_end,
                                                   b, b_end, a_values, b_values, keys, values, less);
}
} // namespace thrust
