#pragma once
#include <cub/device/device_scan.cuh>
#include <thrust/scan.h>
namespace thrust {
// An inclusive scan that begins anew where a key differs from the one before it.
// kernels: 2
// reads: n * (K + V)
// writes: n * V
// temporary: n / 64
// work: O(n), O(log n) steps
template <class Policy, class Keys, class Values, class Out, class Equal = equal_to<>, class Op = plus<>>
__host__ __device__ Out inclusive_scan_by_key(const execution_policy<Policy>& policy, Keys keys, Keys keys_end, Values values,
                                              Out out, Equal equal = Equal(), Op op = Op()) {
    typedef iterator_value_t<Values> V;
    if constexpr (detail::on_device<Policy>()) {
        ptrdiff_t n = keys_end - keys;
        if (n <= 0) return out;
        auto in_keys = detail::raw(keys);
        auto in = detail::raw(values);
        auto result = detail::raw(out);
        auto sum = detail::with_type<V, iterator_value_t<Values>>(op);
        detail::with_temporary(policy, "inclusive_scan_by_key", [&](void* memory, size_t& bytes) {
            return cub::DeviceScan::InclusiveScanByKey(memory, bytes, in_keys, in, result, sum, n, equal,
                                                       detail::stream_of(policy.derived()));
        });
        return out + n;
    } else {
        if (keys == keys_end) return out;
        iterator_value_t<Keys> before = *keys;
        V sum = *values;
        *out = sum;
        for (++keys, ++values, ++out; keys != keys_end; ++keys, ++values, ++out) {
            iterator_value_t<Keys> key = *keys;
            if (equal(before, key)) sum = op(sum, *values);
            else sum = *values;
            *out = sum;
            before = key;
        }
        return out;
    }
}
template <class Keys, class Values, class Out, class Equal = equal_to<>, class Op = plus<>>
__host__ __device__ Out inclusive_scan_by_key(Keys keys, Keys keys_end, Values values, Out out, Equal equal = Equal(),
                                              Op op = Op()) {
    return thrust::inclusive_scan_by_key(detail::system_of<Keys, Values, Out>(), keys, keys_end, values, out, equal, op);
}

// An exclusive scan that begins anew, with init, where a key differs from the one before it.
// kernels: 2
// reads: n * (K + V)
// writes: n * V
// temporary: n / 64
// work: O(n), O(log n) steps
template <class Policy, class Keys, class Values, class Out, class T, class Equal = equal_to<>, class Op = plus<>>
__host__ __device__ Out exclusive_scan_by_key(const execution_policy<Policy>& policy, Keys keys, Keys keys_end, Values values,
                                              Out out, T init, Equal equal = Equal(), Op op = Op()) {
    if constexpr (detail::on_device<Policy>()) {
        ptrdiff_t n = keys_end - keys;
        if (n <= 0) return out;
        auto in_keys = detail::raw(keys);
        auto in = detail::raw(values);
        auto result = detail::raw(out);
        auto sum = detail::with_type<T, iterator_value_t<Values>>(op);
        detail::with_temporary(policy, "exclusive_scan_by_key", [&](void* memory, size_t& bytes) {
            return cub::DeviceScan::ExclusiveScanByKey(memory, bytes, in_keys, in, result, sum, init, n, equal,
                                                       detail::stream_of(policy.derived()));
        });
        return out + n;
    } else {
        if (keys == keys_end) return out;
        iterator_value_t<Keys> before = *keys;
        T sum = init;
        for (; keys != keys_end; ++keys, ++values, ++out) {
            iterator_value_t<Keys> key = *keys;
            iterator_value_t<Values> value = *values;
            if (!equal(before, key)) sum = init;
            *out = sum;
            sum = op(sum, value);
            before = key;
        }
        return out;
    }
}
template <class Policy, class Keys, class Values, class Out>
__host__ __device__ Out exclusive_scan_by_key(const execution_policy<Policy>& policy, Keys keys, Keys keys_end, Values values,
                                              Out out) {
    return thrust::exclusive_scan_by_key(policy, keys, keys_end, values, out, iterator_value_t<Values>());
}
template <class Keys, class Values, class Out, class T, class Equal = equal_to<>, class Op = plus<>>
__host__ __device__ Out exclusive_scan_by_key(Keys keys, Keys keys_end, Values values, Out out, T init, Equal equal = Equal(),
                                              Op op = Op()) {
    return thrust::exclusive_scan_by_key(detail::system_of<Keys, Values, Out>(), keys, keys_end, values, out, init, equal, op);
}
template <class Keys, class Values, class Out>
__host__ __device__ Out exclusive_scan_by_key(Keys keys, Keys keys_end, Values values, Out out) {
    return thrust::exclusive_scan_by_key(detail::system_of<Keys, Values, Out>(), keys, keys_end, values, out);
}
}
