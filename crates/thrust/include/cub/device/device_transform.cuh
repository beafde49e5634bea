#pragma once
#include <cub/device/device_for.cuh>

namespace cub {
namespace detail {

template <typename In, typename Out, typename Op> struct TransformItem {
    In in;
    Out out;
    Op op;
    __device__ __forceinline__ void operator()(long long i) { out[i] = op(in[i]); }
};

} // namespace detail

struct DeviceTransform {
    // out[i] = op(in[i]).
    // kernels: 1
    // reads: n * T
    // writes: n * T
    // temporary: 0
    // work: O(n), O(1) steps
    template <typename In, typename Out, typename Op>
    static cudaError_t Transform(In input, Out output, long long num_items, Op transform_op, cudaStream_t stream = 0) {
        return detail::for_each_index_of(num_items, detail::TransformItem<In, Out, Op>{input, output, transform_op},
                                         stream);
    }
};

} // namespace cub
