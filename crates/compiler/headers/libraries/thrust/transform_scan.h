#pragma once
#include <thrust/detail/computed.h>
#include <thrust/scan.h>
namespace thrust {
// An inclusive scan of f(element), computed on the way.
// kernels: 1
// reads: n * T
// writes: n * T
// temporary: 256 + n * T / 16384 * 8
// work: O(n), O(log n) steps
template <class Policy, class It, class Out, class F, class Op>
__host__ __device__ Out transform_inclusive_scan(const execution_policy<Policy>& policy, It first, It last,
                                                 Out out, F f, Op op) {
    typedef std::decay_t<decltype(f(*first))> T;
    if constexpr (detail::on_device<Policy>()) {
        auto in = detail::raw(first);
        detail::computed range([=] __device__(ptrdiff_t i) mutable { return f(in[i]); });
        return thrust::inclusive_scan(policy, range, range + (last - first), out, op);
    } else {
        if (first == last) return out;
        T sum = f(*first);
        *out = sum;
        for (++first, ++out; first != last; ++first, ++out) *out = sum = op(sum, f(*first));
        return out;
    }
}
template <class It, class Out, class F, class Op>
__host__ __device__ Out transform_inclusive_scan(It first, It last, Out out, F f, Op op) {
    return thrust::transform_inclusive_scan(detail::system_of<It, Out>(), first, last, out, f, op);
}

// The same, with init before the first element.
// kernels: 1
// reads: n * T
// writes: n * T
// temporary: 256 + n * T / 16384 * 8
// work: O(n), O(log n) steps
template <class Policy, class It, class Out, class F, class T, class Op>
__host__ __device__ Out transform_inclusive_scan(const execution_policy<Policy>& policy, It first, It last,
                                                 Out out, F f, T init, Op op) {
    if constexpr (detail::on_device<Policy>()) {
        auto in = detail::raw(first);
        detail::computed range([=] __device__(ptrdiff_t i) mutable { return f(in[i]); });
        return thrust::inclusive_scan(policy, range, range + (last - first), out, init, op);
    } else {
        std::decay_t<decltype(op(init, f(*first)))> sum = init;
        for (; first != last; ++first, ++out) *out = sum = op(sum, f(*first));
        return out;
    }
}
template <class It, class Out, class F, class T, class Op>
__host__ __device__ Out transform_inclusive_scan(It first, It last, Out out, F f, T init, Op op) {
    return thrust::transform_inclusive_scan(detail::system_of<It, Out>(), first, last, out, f, init, op);
}

// An exclusive scan of f(element), computed on the way.
// kernels: 1
// reads: n * T
// writes: n * T
// temporary: 256 + n * T / 16384 * 8
// work: O(n), O(log n) steps
template <class Policy, class It, class Out, class F, class T, class Op>
__host__ __device__ Out transform_exclusive_scan(const execution_policy<Policy>& policy, It first, It last,
                                                 Out out, F f, T init, Op op) {
    if constexpr (detail::on_device<Policy>()) {
        auto in = detail::raw(first);
        detail::computed range([=] __device__(ptrdiff_t i) mutable { return f(in[i]); });
        return thrust::exclusive_scan(policy, range, range + (last - first), out, init, op);
    } else {
        for (; first != last; ++first, ++out) {
            auto value = f(*first);
            *out = init;
            init = op(init, value);
        }
        return out;
    }
}
template <class It, class Out, class F, class T, class Op>
__host__ __device__ Out transform_exclusive_scan(It first, It last, Out out, F f, T init, Op op) {
    return thrust::transform_exclusive_scan(detail::system_of<It, Out>(), first, last, out, f, init, op);
}
} // namespace thrust
