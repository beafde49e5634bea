#pragma once
#include <cub/device/device_scan.cuh>

namespace cub {
namespace detail {

// Takes what a scan of (segment starts, sum) pairs finds, and writes each segment's last key and its sum
// once, where it ends.
template <typename V, typename Keys, typename Equal, typename KeysOut, typename SumsOut, typename Count>
struct SegmentSums {
    Keys keys;
    Equal equal;
    KeysOut keys_out;
    SumsOut sums_out;
    Count count_out;
    long long n, first;

    struct Place {
        const SegmentSums& all;
        long long i;
        __device__ void operator=(const Segmented<V>& pair) const {
            int segment = pair.key - 1;
            value_t<Keys> key = all.keys[i];
            KeysOut keys_out = all.keys_out;
            SumsOut sums_out = all.sums_out;
            Equal equal = all.equal;
            bool last = i + 1 == all.n;
            if (last || !equal(key, value_t<Keys>(all.keys[i + 1]))) {
                keys_out[segment] = key;
                sums_out[segment] = pair.value;
            }
            if (last) *all.count_out = pair.key;
        }
    };
    __device__ SegmentSums operator+(long long by) const {
        SegmentSums moved = *this;
        moved.first += by;
        return moved;
    }
    __device__ Place operator[](long long i) const { return {*this, first + i}; }
};

template <typename Count> __global__ void write_zero(Count count_out) { *count_out = 0; }

template <typename Keys, typename KeysOut, typename Values, typename SumsOut, typename Count, typename Op,
          typename Equal>
cudaError_t reduce_by_key(void* storage, size_t& bytes, Keys keys, KeysOut keys_out, Values values,
                          SumsOut sums_out, Count count_out, Op op, Equal equal, long long n,
                          cudaStream_t stream) {
    typedef result_t<Op, value_t<Values>> V;
    if (storage != nullptr && n == 0) {
        write_zero<<<1, 1, 0, stream>>>(count_out);
        return cudaPeekAtLastError();
    }
    SegmentInput<V, Keys, Values, Equal> in{keys, values, equal, 0};
    SegmentSums<V, Keys, Equal, KeysOut, SumsOut, Count> out{keys,      equal, keys_out, sums_out,
                                                             count_out, n,     0};
    return scan<Segmented<V>>(storage, bytes, in, out, ReduceBySegmentOp<Op>(op), NullType(), n, stream,
                              WriteInclusive());
}

} // namespace detail
} // namespace cub
