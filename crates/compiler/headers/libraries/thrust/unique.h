#pragma once
#include <cub/device/device_select.cuh>
#include <thrust/detail/computed.h>
#include <thrust/detail/parallel_for.h>
#include <thrust/functional.h>
#include <thrust/pair.h>
#include <thrust/reduce.h>
namespace thrust {
// Copies the first element of each run of equal elements.
// kernels: 1
// reads: 2 * n * T
// writes: n * T
// temporary: 512 + n / 4096 * 8
// work: O(n), O(log n) steps
template <class Policy, class In, class Out, class Equal = equal_to<>>
__host__ __device__ Out unique_copy(const execution_policy<Policy>& policy, In first, In last, Out out,
                                    Equal equal = Equal()) {
    if constexpr (detail::on_device<Policy>()) {
        ptrdiff_t n = last - first;
        if (n <= 0) return out;
        auto in = detail::raw(first);
        cub::detail::KeepHeads<decltype(in), Equal> heads{in, equal};
        cub::detail::PutSelected<detail::raw_t<Out>> put{detail::raw(out)};
        return out + detail::with_result<ptrdiff_t>(policy, "unique: failed to synchronize",
                                                    [&](void* memory, size_t& bytes, ptrdiff_t* count) {
                                                        return cub::detail::select<iterator_value_t<In>>(
                                                            memory, bytes, in, put, heads, count, n,
                                                            detail::stream_of(policy.derived()));
                                                    });
    } else {
        if (first == last) return out;
        iterator_value_t<In> kept = *first;
        *out = kept;
        for (++first, ++out; first != last; ++first) {
            if (equal(kept, *first)) continue;
            kept = *first;
            *out = kept;
            ++out;
        }
        return out;
    }
}
template <class In, class Out, class Equal = equal_to<>>
__host__ __device__ Out unique_copy(In first, In last, Out out, Equal equal = Equal()) {
    return thrust::unique_copy(detail::system_of<In, Out>(), first, last, out, equal);
}

// Moves the first element of each run of equal elements to the front; returns where they end.
// kernels: 1
// reads: 2 * n * T
// writes: n * T
// temporary: 512 + n / 4096 * 8
// work: O(n), O(log n) steps
template <class Policy, class It, class Equal = equal_to<>>
__host__ __device__ It unique(const execution_policy<Policy>& policy, It first, It last,
                              Equal equal = Equal()) {
    if constexpr (detail::on_device<Policy>()) {
        ptrdiff_t n = last - first;
        if (n <= 0) return first;
        auto in = detail::raw(first);
        cub::detail::KeepHeads<decltype(in), Equal> heads{in, equal};
        return first + detail::with_result<ptrdiff_t>(
                           policy, "unique: failed to synchronize",
                           [&](void* memory, size_t& bytes, ptrdiff_t* count) {
                               return cub::detail::select_in_place<iterator_value_t<It>>(
                                   memory, bytes, in, heads, count, n, detail::stream_of(policy.derived()));
                           });
    } else {
        return thrust::unique_copy(policy, first, last, first, equal);
    }
}
template <class It, class Equal = equal_to<>>
__host__ __device__ It unique(It first, It last, Equal equal = Equal()) {
    return thrust::unique(detail::system_of<It>(), first, last, equal);
}

// How many runs of equal elements there are.
// kernels: n <= 2048 ? 1 : 2
// reads: 2 * n * T
// writes: 8
// temporary: 256 + n / 2048 * 8
// work: O(n), O(log n) steps
template <class Policy, class It, class Equal = equal_to<>> __host__ __device__ iterator_difference_t<It>
unique_count(const execution_policy<Policy>& policy, It first, It last, Equal equal = Equal()) {
    typedef iterator_difference_t<It> Count;
    if constexpr (detail::on_device<Policy>()) {
        auto in = detail::raw(first);
        detail::computed heads([=] __device__(ptrdiff_t i) mutable {
            return i == 0 || !equal(in[i - 1], in[i]) ? Count(1) : Count(0);
        });
        return thrust::reduce(policy, heads, heads + (last - first), Count(0), plus<Count>());
    } else {
        if (first == last) return 0;
        Count count = 1;
        iterator_value_t<It> kept = *first;
        for (++first; first != last; ++first) {
            if (equal(kept, *first)) continue;
            kept = *first;
            ++count;
        }
        return count;
    }
}
template <class It, class Equal = equal_to<>>
__host__ __device__ iterator_difference_t<It> unique_count(It first, It last, Equal equal = Equal()) {
    return thrust::unique_count(detail::system_of<It>(), first, last, equal);
}

namespace detail {
// Selects the first of each run of equal keys, with its value; Put says where they go.
template <class Policy, class Keys, class Values, class Put, class Equal>
ptrdiff_t unique_pairs(const Policy& policy, Keys keys, ptrdiff_t n, Values values, Put put, Equal equal) {
    typedef cub::detail::PairsInput<Keys, Values> Pairs;
    if (n <= 0) return 0;
    cub::detail::KeepHeadsOfKeys<Keys, Equal> heads{keys, equal};
    const char* doing = "unique_by_key: failed on 2nd step";
    return with_result<ptrdiff_t>(policy, doing, [&](void* memory, size_t& bytes, ptrdiff_t* count) {
        return cub::detail::select<typename Pairs::value_type>(memory, bytes, Pairs{keys, values}, put, heads,
                                                               count, n, stream_of(policy));
    });
}
} // namespace detail

// Copies the first of each run of equal keys, and its value.
// kernels: 1
// reads: n * (2 * K + V)
// writes: n * (K + V)
// temporary: 512 + n / 2048 * 8
// work: O(n), O(log n) steps
template <class Policy, class Keys, class Values, class KeysOut, class ValuesOut, class Equal = equal_to<>>
__host__ __device__ pair<KeysOut, ValuesOut>
unique_by_key_copy(const execution_policy<Policy>& policy, Keys keys, Keys keys_end, Values values,
                   KeysOut keys_out, ValuesOut values_out, Equal equal = Equal()) {
    if constexpr (detail::on_device<Policy>()) {
        cub::detail::PutPairs<detail::raw_t<KeysOut>, detail::raw_t<ValuesOut>> put{detail::raw(keys_out),
                                                                                    detail::raw(values_out)};
        ptrdiff_t kept = detail::unique_pairs(policy.derived(), detail::raw(keys), keys_end - keys,
                                              detail::raw(values), put, equal);
        return pair<KeysOut, ValuesOut>(keys_out + kept, values_out + kept);
    } else {
        if (keys == keys_end) return pair<KeysOut, ValuesOut>(keys_out, values_out);
        iterator_value_t<Keys> kept = *keys;
        *keys_out = kept;
        *values_out = *values;
        for (++keys, ++values, ++keys_out, ++values_out; keys != keys_end; ++keys, ++values) {
            if (equal(kept, *keys)) continue;
            kept = *keys;
            *keys_out = kept;
            *values_out = *values;
            ++keys_out, ++values_out;
        }
        return pair<KeysOut, ValuesOut>(keys_out, values_out);
    }
}
template <class Keys, class Values, class KeysOut, class ValuesOut, class Equal = equal_to<>>
__host__ __device__ pair<KeysOut, ValuesOut> unique_by_key_copy(Keys keys, Keys keys_end, Values values,
                                                                KeysOut keys_out, ValuesOut values_out,
                                                                Equal equal = Equal()) {
    return thrust::unique_by_key_copy(detail::system_of<Keys, Values, KeysOut, ValuesOut>(), keys, keys_end,
                                      values, keys_out, values_out, equal);
}

// Moves the first of each run of equal keys to the front, and its value; returns where they end.
// kernels: 1
// reads: n * (2 * K + V)
// writes: n * (K + V)
// temporary: 512 + n / 2048 * 8
// work: O(n), O(log n) steps
template <class Policy, class Keys, class Values, class Equal = equal_to<>>
__host__ __device__ pair<Keys, Values> unique_by_key(const execution_policy<Policy>& policy, Keys keys,
                                                     Keys keys_end, Values values, Equal equal = Equal()) {
    if constexpr (detail::on_device<Policy>() && __CC >= 200) {
        cub::detail::PutPairs<detail::raw_t<Keys>, detail::raw_t<Values>> put{detail::raw(keys),
                                                                              detail::raw(values)};
        cub::detail::InPlace<decltype(put)> in_place{put};
        ptrdiff_t kept = detail::unique_pairs(policy.derived(), detail::raw(keys), keys_end - keys,
                                              detail::raw(values), in_place, equal);
        return pair<Keys, Values>(keys + kept, values + kept);
    } else if constexpr (detail::on_device<Policy>()) {
        // Kernels of old devices read everything twice, so they cannot write over what they read.
        ptrdiff_t n = keys_end - keys;
        auto in_keys = detail::raw(keys);
        auto in_values = detail::raw(values);
        detail::temporary<iterator_value_t<Keys>> copied_keys(policy, n);
        detail::temporary<iterator_value_t<Values>> copied_values(policy, n);
        auto to_keys = copied_keys.data();
        auto to_values = copied_values.data();
        detail::parallel_for(policy, n, [=] __device__(ptrdiff_t i) mutable {
            to_keys[i] = in_keys[i];
            to_values[i] = in_values[i];
        });
        return thrust::unique_by_key_copy(policy, to_keys, to_keys + n, to_values, keys, values, equal);
    } else {
        return thrust::unique_by_key_copy(policy, keys, keys_end, values, keys, values, equal);
    }
}
template <class Keys, class Values, class Equal = equal_to<>> __host__ __device__ pair<Keys, Values>
unique_by_key(Keys keys, Keys keys_end, Values values, Equal equal = Equal()) {
    return thrust::unique_by_key(detail::system_of<Keys, Values>(), keys, keys_end, values, equal);
}
} // namespace thrust
