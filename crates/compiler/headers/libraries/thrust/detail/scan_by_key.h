#pragma once
#include <cub/device/device_scan.cuh>
#include <thrust/scan.h>
namespace thrust {
namespace detail {
// Keys that a scan writes over: a copy of them, since a tile still needs the last key of the tile before it.
template <class Policy, class Keys, class Out> class keys_apart {
public:
    Keys keys;
    keys_apart(const Policy&, Keys k, ptrdiff_t, Out) : keys(k) {}
};
template <class Policy, class K> class keys_apart<Policy, K*, K*> {
    temporary<K> copy;

public:
    const K* keys;
    keys_apart(const Policy& policy, K* k, ptrdiff_t n, K* out) : copy(policy, k == out ? n : 0), keys(k) {
        if (k != out) return;
        keys = copy.data();
        check(cudaMemcpyAsync(copy.data(), k, n * sizeof(K), cudaMemcpyDeviceToDevice, stream_of(policy)),
              "scan_by_key");
    }
};
} // namespace detail

// An inclusive scan that begins anew where a key differs from the one before it.
// kernels: 1
// reads: n * (2 * K + V)
// writes: n * V
// temporary: 256 + n / 2048 * (12 + 2 * V)
// work: O(n), O(log n) steps
template <class Policy, class Keys, class Values, class Out, class Equal = equal_to<>, class Op = plus<>>
__host__ __device__ Out inclusive_scan_by_key(const execution_policy<Policy>& policy, Keys keys,
                                              Keys keys_end, Values values, Out out, Equal equal = Equal(),
                                              Op op = Op()) {
    typedef iterator_value_t<Values> V;
    if constexpr (detail::on_device<Policy>()) {
        ptrdiff_t n = keys_end - keys;
        if (n <= 0) return out;
        auto in = detail::raw(values);
        auto result = detail::raw(out);
        detail::keys_apart<Policy, detail::raw_t<Keys>, detail::raw_t<Out>> apart(
            policy.derived(), detail::raw(keys), n, result);
        auto sum = detail::with_type<V, iterator_value_t<Values>>(op);
        detail::with_temporary(
            policy, "inclusive_scan_by_key failed to synchronize", [&](void* memory, size_t& bytes) {
                return cub::DeviceScan::InclusiveScanByKey(memory, bytes, apart.keys, in, result, sum, n,
                                                           equal, detail::stream_of(policy.derived()));
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
__host__ __device__ Out inclusive_scan_by_key(Keys keys, Keys keys_end, Values values, Out out,
                                              Equal equal = Equal(), Op op = Op()) {
    return thrust::inclusive_scan_by_key(detail::system_of<Keys, Values, Out>(), keys, keys_end, values, out,
                                         equal, op);
}

// An exclusive scan that begins anew, with init, where a key differs from the one before it.
// kernels: 1
// reads: n * (2 * K + V)
// writes: n * V
// temporary: 256 + n / 2048 * (12 + 2 * V)
// work: O(n), O(log n) steps
template <class Policy, class Keys, class Values, class Out, class T, class Equal = equal_to<>,
          class Op = plus<>>
__host__ __device__ Out exclusive_scan_by_key(const execution_policy<Policy>& policy, Keys keys,
                                              Keys keys_end, Values values, Out out, T init,
                                              Equal equal = Equal(), Op op = Op()) {
    if constexpr (detail::on_device<Policy>()) {
        ptrdiff_t n = keys_end - keys;
        if (n <= 0) return out;
        auto in = detail::raw(values);
        auto result = detail::raw(out);
        detail::keys_apart<Policy, detail::raw_t<Keys>, detail::raw_t<Out>> apart(
            policy.derived(), detail::raw(keys), n, result);
        auto sum = detail::with_type<T, iterator_value_t<Values>>(op);
        detail::with_temporary(
            policy, "exclusive_scan_by_key failed to synchronize", [&](void* memory, size_t& bytes) {
                return cub::DeviceScan::ExclusiveScanByKey(memory, bytes, apart.keys, in, result, sum, init,
                                                           n, equal, detail::stream_of(policy.derived()));
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
__host__ __device__ Out exclusive_scan_by_key(const execution_policy<Policy>& policy, Keys keys,
                                              Keys keys_end, Values values, Out out) {
    return thrust::exclusive_scan_by_key(policy, keys, keys_end, values, out, iterator_value_t<Values>());
}
template <class Keys, class Values, class Out, class T, class Equal = equal_to<>, class Op = plus<>>
__host__ __device__ Out exclusive_scan_by_key(Keys keys, Keys keys_end, Values values, Out out, T init,
                                              Equal equal = Equal(), Op op = Op()) {
    return thrust::exclusive_scan_by_key(detail::system_of<Keys, Values, Out>(), keys, keys_end, values, out,
                                         init, equal, op);
}
template <class Keys, class Values, class Out>
__host__ __device__ Out exclusive_scan_by_key(Keys keys, Keys keys_end, Values values, Out out) {
    return thrust::exclusive_scan_by_key(detail::system_of<Keys, Values, Out>(), keys, keys_end, values, out);
}
} // namespace thrust
