#pragma once
#include <cub/detail/select.cuh>
#include <thrust/detail/with_temporary.h>
#include <thrust/detail/parallel_for.h>
#include <thrust/detail/sort_loop.h>
#include <thrust/find.h>
#include <thrust/pair.h>
namespace thrust {
namespace detail {
// A copy of all elements is partitioned into their old place: those for which pred holds go to the front, in
// order, the others to the end, in reverse order: each block knows how many elements before its own are kept,
// but not how many in all.
template <class Policy, class It, class Stencil, class Pred>
ptrdiff_t partition_on_device(const Policy& policy, It it, ptrdiff_t n, Stencil stencil, Pred pred) {
    typedef iterator_value_t<It> T;
    if (n <= 0) return 0;
    temporary<T> copy(policy, n);
    T* in = copy.data();
    parallel_for(policy, n, [=] __device__(ptrdiff_t i) { new (in + i) T(it[i]); });
    return with_result<ptrdiff_t>(
        policy, "partition failed on 2nd step", [&](void* memory, size_t& bytes, ptrdiff_t* count) {
            cub::detail::PutFrontAndBack<It> put{it};
            if constexpr (has_values<Stencil>) {
                cub::detail::KeepFlaggedIf<Stencil, Pred> keep{stencil, pred};
                return cub::detail::select<T>(memory, bytes, in, put, keep, count, n, stream_of(policy));
            } else {
                cub::detail::KeepIf<Pred> keep{pred};
                return cub::detail::select<T>(memory, bytes, in, put, keep, count, n, stream_of(policy));
            }
        });
}

// Copies elements to one of two places, in order, in one kernel.
template <class Policy, class In, class Stencil, class Kept, class Others, class Pred>
ptrdiff_t partition_apart(const Policy& policy, In in, ptrdiff_t n, Stencil stencil, Kept kept, Others others,
                          Pred pred) {
    typedef iterator_value_t<In> T;
    if (n <= 0) return 0;
    return with_result<ptrdiff_t>(
        policy, "partition failed on 2nd step", [&](void* memory, size_t& bytes, ptrdiff_t* count) {
            cub::detail::PutApart<Kept, Others> put{kept, others};
            if constexpr (has_values<Stencil>) {
                cub::detail::KeepFlaggedIf<Stencil, Pred> keep{stencil, pred};
                return cub::detail::select<T>(memory, bytes, in, put, keep, count, n, stream_of(policy));
            } else {
                cub::detail::KeepIf<Pred> keep{pred};
                return cub::detail::select<T>(memory, bytes, in, put, keep, count, n, stream_of(policy));
            }
        });
}

// Brings a range into reverse order.
template <class Policy, class It> void reverse_on_device(const Policy& policy, It it, ptrdiff_t n) {
    parallel_for(policy, n / 2, [=] __device__(ptrdiff_t i) {
        iterator_value_t<It> kept = it[i];
        it[i] = it[n - 1 - i];
        it[n - 1 - i] = kept;
    });
}

// Elements that are not kept wait aside until the others have moved to the front.
template <class It, class Stencil, class Pred>
__host__ __device__ It stable_partition_loop(It first, It last, Stencil stencil, Pred pred) {
    It out = first;
    if constexpr (!__device_side || __CC >= 200) {
        sort_buffer<It> aside(last - first);
        ptrdiff_t count = 0, i = 0;
        if (aside.exists()) {
            for (; first != last; ++first, ++stencil) {
                if (!pred(*stencil)) aside.take(first, count++);
                else *out = static_cast<iterator_value_t<It>>(*first), ++out;
            }
            It end = out;
            for (; i < count; ++i, ++end) aside.give(end, i);
            return out;
        }
    }
    for (; first != last; ++first, ++stencil) { // without memory: moves the others up, one by one
        if (!pred(*stencil)) continue;
        iterator_value_t<It> kept = *first;
        for (It place = first; place != out; --place) *place = *(place - 1);
        *out = kept;
        ++out;
    }
    return out;
}

template <class It, class Stencil, class Pred>
__host__ __device__ It partition_loop(It first, It last, Stencil stencil, Pred pred) {
    It out = first;
    for (; first != last; ++first, ++stencil) {
        if (!pred(*stencil)) continue;
        if (out != first) {
            iterator_value_t<It> kept = *first;
            *first = *out;
            *out = kept;
        }
        ++out;
    }
    return out;
}
} // namespace detail
// Moves the elements for which pred holds to the front; returns where they end. The others may change their
// order.
// kernels: 2
// reads: 2 * n * T
// writes: 2 * n * T
// temporary: n * T + 512 + n / 4096 * 8
// work: O(n), O(log n) steps
template <class Policy, class It, class Pred>
__host__ __device__ It partition(const execution_policy<Policy>& policy, It first, It last, Pred pred) {
    if constexpr (detail::on_device<Policy>()) {
        ptrdiff_t n = last - first;
        auto range = detail::raw(first);
        ptrdiff_t kept = detail::partition_on_device(policy.derived(), range, n, detail::no_values(), pred);
        return first + kept;
    } else {
        return detail::partition_loop(first, last, first, pred);
    }
}
template <class It, class Pred> __host__ __device__ It partition(It first, It last, Pred pred) {
    return thrust::partition(detail::system_of<It>(), first, last, pred);
}

// The same, and all keep their order.
// kernels: 3
// reads: 3 * n * T
// writes: 3 * n * T
// temporary: n * T + 512 + n / 4096 * 8
// work: O(n), O(log n) steps
template <class Policy, class It, class Pred>
__host__ __device__ It stable_partition(const execution_policy<Policy>& policy, It first, It last,
                                        Pred pred) {
    if constexpr (detail::on_device<Policy>()) {
        ptrdiff_t n = last - first;
        auto range = detail::raw(first);
        ptrdiff_t kept = detail::partition_on_device(policy.derived(), range, n, detail::no_values(), pred);
        detail::reverse_on_device(policy.derived(), range + kept, n - kept);
        return first + kept;
    } else {
        return detail::stable_partition_loop(first, last, first, pred);
    }
}
template <class It, class Pred> __host__ __device__ It stable_partition(It first, It last, Pred pred) {
    return thrust::stable_partition(detail::system_of<It>(), first, last, pred);
}

// Moves the elements for whose stencil pred holds to the front; returns where they end. The others may change
// their order.
// kernels: 2
// reads: n * (2 * T + S)
// writes: 2 * n * T
// temporary: n * T + 512 + n / 4096 * 8
// work: O(n), O(log n) steps
template <class Policy, class It, class Stencil, class Pred>
__host__ __device__ It partition(const execution_policy<Policy>& policy, It first, It last, Stencil stencil,
                                 Pred pred) {
    if constexpr (detail::on_device<Policy>()) {
        ptrdiff_t n = last - first;
        auto range = detail::raw(first);
        ptrdiff_t kept = detail::partition_on_device(policy.derived(), range, n, detail::raw(stencil), pred);
        return first + kept;
    } else {
        return detail::partition_loop(first, last, stencil, pred);
    }
}
template <class It, class Stencil, class Pred>
__host__ __device__ It partition(It first, It last, Stencil stencil, Pred pred) {
    return thrust::partition(detail::system_of<It, Stencil>(), first, last, stencil, pred);
}

// The same, and all keep their order.
// kernels: 3
// reads: n * (3 * T + S)
// writes: 3 * n * T
// temporary: n * T + 512 + n / 4096 * 8
// work: O(n), O(log n) steps
template <class Policy, class It, class Stencil, class Pred>
__host__ __device__ It stable_partition(const execution_policy<Policy>& policy, It first, It last,
                                        Stencil stencil, Pred pred) {
    if constexpr (detail::on_device<Policy>()) {
        ptrdiff_t n = last - first;
        auto range = detail::raw(first);
        ptrdiff_t kept = detail::partition_on_device(policy.derived(), range, n, detail::raw(stencil), pred);
        detail::reverse_on_device(policy.derived(), range + kept, n - kept);
        return first + kept;
    } else {
        return detail::stable_partition_loop(first, last, stencil, pred);
    }
}
template <class It, class Stencil, class Pred>
__host__ __device__ It stable_partition(It first, It last, Stencil stencil, Pred pred) {
    return thrust::stable_partition(detail::system_of<It, Stencil>(), first, last, stencil, pred);
}

// Copies the elements for which pred holds to one range, all others to another, in order.
// kernels: 1
// reads: n * T
// writes: n * T
// temporary: 512 + n / 4096 * 8
// work: O(n), O(log n) steps
template <class Policy, class In, class Kept, class Others, class Pred>
__host__ __device__ pair<Kept, Others> stable_partition_copy(const execution_policy<Policy>& policy, In first,
                                                             In last, Kept kept, Others others, Pred pred) {
    if constexpr (detail::on_device<Policy>()) {
        ptrdiff_t n = last - first;
        ptrdiff_t count =
            detail::partition_apart(policy.derived(), detail::raw(first), n, detail::no_values(),
                                    detail::raw(kept), detail::raw(others), pred);
        return pair<Kept, Others>(kept + count, others + (n - count));
    } else {
        for (; first != last; ++first) {
            if (pred(*first)) *kept = *first, ++kept;
            else *others = *first, ++others;
        }
        return pair<Kept, Others>(kept, others);
    }
}
template <class In, class Kept, class Others, class Pred> __host__ __device__ pair<Kept, Others>
stable_partition_copy(In first, In last, Kept kept, Others others, Pred pred) {
    return thrust::stable_partition_copy(detail::system_of<In, Kept, Others>(), first, last, kept, others,
                                         pred);
}

// The same.
// kernels: 1
// reads: n * T
// writes: n * T
// temporary: 512 + n / 4096 * 8
// work: O(n), O(log n) steps
template <class Policy, class In, class Kept, class Others, class Pred>
__host__ __device__ pair<Kept, Others> partition_copy(const execution_policy<Policy>& policy, In first,
                                                      In last, Kept kept, Others others, Pred pred) {
    return thrust::stable_partition_copy(policy, first, last, kept, others, pred);
}
template <class In, class Kept, class Others, class Pred> __host__ __device__ pair<Kept, Others>
partition_copy(In first, In last, Kept kept, Others others, Pred pred) {
    return thrust::stable_partition_copy(detail::system_of<In, Kept, Others>(), first, last, kept, others,
                                         pred);
}

// Copies the elements for whose stencil pred holds to one range, all others to another, in order.
// kernels: 1
// reads: n * (T + S)
// writes: n * T
// temporary: 512 + n / 4096 * 8
// work: O(n), O(log n) steps
template <class Policy, class In, class Stencil, class Kept, class Others, class Pred>
__host__ __device__ pair<Kept, Others> stable_partition_copy(const execution_policy<Policy>& policy, In first,
                                                             In last, Stencil stencil, Kept kept,
                                                             Others others, Pred pred) {
    if constexpr (detail::on_device<Policy>()) {
        ptrdiff_t n = last - first;
        ptrdiff_t count =
            detail::partition_apart(policy.derived(), detail::raw(first), n, detail::raw(stencil),
                                    detail::raw(kept), detail::raw(others), pred);
        return pair<Kept, Others>(kept + count, others + (n - count));
    } else {
        for (; first != last; ++first, ++stencil) {
            if (pred(*stencil)) *kept = *first, ++kept;
            else *others = *first, ++others;
        }
        return pair<Kept, Others>(kept, others);
    }
}
template <class In, class Stencil, class Kept, class Others, class Pred>
__host__ __device__ pair<Kept, Others> stable_partition_copy(In first, In last, Stencil stencil, Kept kept,
                                                             Others others, Pred pred) {
    return thrust::stable_partition_copy(detail::system_of<In, Stencil, Kept, Others>(), first, last, stencil,
                                         kept, others, pred);
}

// The same.
// kernels: 1
// reads: n * (T + S)
// writes: n * T
// temporary: 512 + n / 4096 * 8
// work: O(n), O(log n) steps
template <class Policy, class In, class Stencil, class Kept, class Others, class Pred>
__host__ __device__ pair<Kept, Others> partition_copy(const execution_policy<Policy>& policy, In first,
                                                      In last, Stencil stencil, Kept kept, Others others,
                                                      Pred pred) {
    return thrust::stable_partition_copy(policy, first, last, stencil, kept, others, pred);
}
template <class In, class Stencil, class Kept, class Others, class Pred>
__host__ __device__ pair<Kept, Others> partition_copy(In first, In last, Stencil stencil, Kept kept,
                                                      Others others, Pred pred) {
    return thrust::stable_partition_copy(detail::system_of<In, Stencil, Kept, Others>(), first, last, stencil,
                                         kept, others, pred);
}

// Where the elements for which pred holds end, in a range that is partitioned.
// kernels: n <= 2048 ? 1 : 2
// reads: n * T
// writes: 8
// temporary: 256 + n / 2048 * 8
// work: O(n), O(log n) steps
template <class Policy, class It, class Pred>
__host__ __device__ It partition_point(const execution_policy<Policy>& policy, It first, It last, Pred pred) {
    return thrust::find_if_not(policy, first, last, pred);
}
template <class It, class Pred> __host__ __device__ It partition_point(It first, It last, Pred pred) {
    return thrust::find_if_not(detail::system_of<It>(), first, last, pred);
}

// Whether no element for which pred holds comes after one for which it does not.
// kernels: n <= 2048 ? 2 : 4
// reads: 2 * n * T
// writes: 16 + n / 2048 * 64
// temporary: 256 + n / 2048 * 8
// work: O(n), O(log n) steps
template <class Policy, class It, class Pred> __host__ __device__ bool
is_partitioned(const execution_policy<Policy>& policy, It first, It last, Pred pred) {
    It end = thrust::find_if_not(policy, first, last, pred);
    return thrust::find_if(policy, end, last, pred) == last;
}
template <class It, class Pred> __host__ __device__ bool is_partitioned(It first, It last, Pred pred) {
    return thrust::is_partitioned(detail::system_of<It>(), first, last, pred);
}
} // namespace thrust
