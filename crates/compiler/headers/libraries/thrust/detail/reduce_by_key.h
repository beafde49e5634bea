#pragma once
#include <cub/detail/reduce_by_key.cuh>
#include <thrust/detail/typed_op.h>
#include <thrust/pair.h>
#include <thrust/reduce.h>
namespace thrust {
// For each run of equal keys: a key of it (on the device the last, else the first), and its values combined
// by op, in order.
// kernels: 1
// reads: n * (4 * K + V)
// writes: n * (K + V)
// temporary: 512 + n / 2048 * (12 + 2 * V)
// work: O(n), O(log n) steps
template <class Policy, class Keys, class Values, class KeysOut, class ValuesOut, class Equal = equal_to<>,
          class Op = plus<>>
__host__ __device__ pair<KeysOut, ValuesOut>
reduce_by_key(const execution_policy<Policy>& policy, Keys keys, Keys keys_end, Values values,
              KeysOut keys_out, ValuesOut values_out, Equal equal = Equal(), Op op = Op()) {
    typedef iterator_value_t<Values> V;
    if constexpr (detail::on_device<Policy>()) {
        ptrdiff_t n = keys_end - keys;
        if (n <= 0) return pair<KeysOut, ValuesOut>(keys_out, values_out);
        auto sum = detail::with_type<V, V>(op);
        ptrdiff_t runs = detail::with_result<ptrdiff_t>(
            policy, "reduce_by_key: failed to synchronize",
            [&](void* memory, size_t& bytes, ptrdiff_t* count) {
                return cub::detail::reduce_by_key(memory, bytes, detail::raw(keys), detail::raw(keys_out),
                                                  detail::raw(values), detail::raw(values_out), count, sum,
                                                  equal, n, detail::stream_of(policy.derived()));
            });
        return pair<KeysOut, ValuesOut>(keys_out + runs, values_out + runs);
    } else {
        while (keys != keys_end) {
            iterator_value_t<Keys> key = *keys;
            V sum = *values;
            for (++keys, ++values; keys != keys_end && equal(key, *keys); ++keys, ++values)
                sum = op(sum, *values);
            *keys_out = key;
            *values_out = sum;
            ++keys_out, ++values_out;
        }
        return pair<KeysOut, ValuesOut>(keys_out, values_out);
    }
}
template <class Keys, class Values, class KeysOut, class ValuesOut, class Equal = equal_to<>,
          class Op = plus<>>
__host__ __device__ pair<KeysOut, ValuesOut> reduce_by_key(Keys keys, Keys keys_end, Values values,
                                                           KeysOut keys_out, ValuesOut values_out,
                                                           Equal equal = Equal(), Op op = Op()) {
    return thrust::reduce_by_key(detail::system_of<Keys, Values, KeysOut, ValuesOut>(), keys, keys_end,
                                 values, keys_out, values_out, equal, op);
}
} // namespace thrust
