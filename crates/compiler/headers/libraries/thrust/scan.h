#pragma once
#include <cub/device/device_scan.cuh>
#include <thrust/detail/typed_op.h>
#include <thrust/detail/with_temporary.h>
#include <thrust/functional.h>
#include <thrust/iterator/iterator_traits.h>
namespace thrust {
// Writes to each place what op makes of all elements up to there, with that one. The input may be the output.
// kernels: 1
// reads: n * T
// writes: n * T
// temporary: 256 + n * T / 16384 * 8
// work: O(n), O(log n) steps
template <class Policy, class It, class Out, class Op>
__host__ __device__ Out inclusive_scan(const execution_policy<Policy>& policy, It first, It last, Out out,
                                       Op op) {
    typedef iterator_value_t<It> T;
    if constexpr (detail::on_device<Policy>()) {
        ptrdiff_t n = last - first;
        if (n <= 0) return out;
        auto in = detail::raw(first);
        auto result = detail::raw(out);
        auto sum = detail::with_type<T, iterator_value_t<It>>(op);
        detail::with_temporary(policy, "inclusive_scan failed to synchronize",
                               [&](void* memory, size_t& bytes) {
                                   return cub::DeviceScan::InclusiveScan(memory, bytes, in, result, sum, n,
                                                                         detail::stream_of(policy.derived()));
                               });
        return out + n;
    } else {
        if (first == last) return out;
        T sum = *first;
        *out = sum;
        for (++first, ++out; first != last; ++first, ++out) *out = sum = op(sum, *first);
        return out;
    }
}
template <class Policy, class It, class Out>
__host__ __device__ Out inclusive_scan(const execution_policy<Policy>& policy, It first, It last, Out out) {
    return thrust::inclusive_scan(policy, first, last, out, plus<>());
}
template <class It, class Out, class Op>
__host__ __device__ Out inclusive_scan(It first, It last, Out out, Op op) {
    return thrust::inclusive_scan(detail::system_of<It, Out>(), first, last, out, op);
}
template <class It, class Out> __host__ __device__ Out inclusive_scan(It first, It last, Out out) {
    return thrust::inclusive_scan(detail::system_of<It, Out>(), first, last, out, plus<>());
}

// The same, with init before the first element.
// kernels: 1
// reads: n * T
// writes: n * T
// temporary: 256 + n * T / 16384 * 8
// work: O(n), O(log n) steps
template <class Policy, class It, class Out, class T, class Op>
__host__ __device__ Out inclusive_scan(const execution_policy<Policy>& policy, It first, It last, Out out,
                                       T init, Op op) {
    typedef std::decay_t<decltype(op(init, std::declval<iterator_value_t<It>>()))> Sum;
    if constexpr (detail::on_device<Policy>()) {
        ptrdiff_t n = last - first;
        if (n <= 0) return out;
        auto in = detail::raw(first);
        auto result = detail::raw(out);
        auto sum = detail::with_type<Sum, iterator_value_t<It>>(op);
        detail::with_temporary(
            policy, "inclusive_scan failed to synchronize", [&](void* memory, size_t& bytes) {
                return cub::DeviceScan::InclusiveScanInit(memory, bytes, in, result, sum, init, n,
                                                          detail::stream_of(policy.derived()));
            });
        return out + n;
    } else {
        Sum sum = init;
        for (; first != last; ++first, ++out) *out = sum = op(sum, *first);
        return out;
    }
}
template <class It, class Out, class T, class Op>
__host__ __device__ Out inclusive_scan(It first, It last, Out out, T init, Op op) {
    return thrust::inclusive_scan(detail::system_of<It, Out>(), first, last, out, init, op);
}

// Writes to each place what op makes of init and all elements before. The input may be the output.
// kernels: 1
// reads: n * T
// writes: n * T
// temporary: 256 + n * T / 16384 * 8
// work: O(n), O(log n) steps
template <class Policy, class It, class Out, class T, class Op>
__host__ __device__ Out exclusive_scan(const execution_policy<Policy>& policy, It first, It last, Out out,
                                       T init, Op op) {
    if constexpr (detail::on_device<Policy>()) {
        ptrdiff_t n = last - first;
        if (n <= 0) return out;
        auto in = detail::raw(first);
        auto result = detail::raw(out);
        auto sum = detail::with_type<T, iterator_value_t<It>>(op);
        detail::with_temporary(
            policy, "exclusive_scan failed to synchronize", [&](void* memory, size_t& bytes) {
                return cub::DeviceScan::ExclusiveScan(memory, bytes, in, result, sum, init, n,
                                                      detail::stream_of(policy.derived()));
            });
        return out + n;
    } else {
        for (; first != last; ++first, ++out) {
            iterator_value_t<It> value = *first; // before the output may overwrite it
            *out = init;
            init = op(init, value);
        }
        return out;
    }
}
template <class Policy, class It, class Out, class T>
__host__ __device__ Out exclusive_scan(const execution_policy<Policy>& policy, It first, It last, Out out,
                                       T init) {
    return thrust::exclusive_scan(policy, first, last, out, init, plus<>());
}
template <class Policy, class It, class Out>
__host__ __device__ Out exclusive_scan(const execution_policy<Policy>& policy, It first, It last, Out out) {
    return thrust::exclusive_scan(policy, first, last, out, iterator_value_t<It>(), plus<>());
}
template <class It, class Out, class T, class Op>
__host__ __device__ Out exclusive_scan(It first, It last, Out out, T init, Op op) {
    return thrust::exclusive_scan(detail::system_of<It, Out>(), first, last, out, init, op);
}
template <class It, class Out, class T>
__host__ __device__ Out exclusive_scan(It first, It last, Out out, T init) {
    return thrust::exclusive_scan(detail::system_of<It, Out>(), first, last, out, init, plus<>());
}
template <class It, class Out> __host__ __device__ Out exclusive_scan(It first, It last, Out out) {
    return thrust::exclusive_scan(detail::system_of<It, Out>(), first, last, out, iterator_value_t<It>(),
                                  plus<>());
}
} // namespace thrust
#include <thrust/detail/scan_by_key.h>
