#pragma once
#include <tuple>
#include <cub/device/device_for.cuh>

namespace cub {
namespace detail {

// Several inputs, of which item i of each is an argument of the operator.
template <typename... Ins> struct Inputs {
    template <typename Op, typename... Items> __device__ auto apply(Op& op, long long, Items... items) {
        return op(items...);
    }
};
template <typename First, typename... Rest> struct Inputs<First, Rest...> {
    First first;
    Inputs<Rest...> rest;
    template <typename Op, typename... Items> __device__ auto apply(Op& op, long long i, Items... items) {
        return rest.apply(op, i, items..., first[i]);
    }
};

inline Inputs<> inputs() { return {}; }
template <typename First, typename... Rest> Inputs<First, Rest...> inputs(First first, Rest... rest) {
    return {first, inputs(rest...)};
}

template <typename In, typename Out, typename Op> struct TransformItem {
    In in;
    Out out;
    Op op;
    __device__ void operator()(long long i) { out[i] = in.apply(op, i); }
};
template <typename In, typename Out, typename Op>
cudaError_t transform(In in, Out out, long long n, Op op, cudaStream_t stream) {
    return for_each_index_of(n, TransformItem<In, Out, Op>{in, out, op}, stream);
}
template <typename... Ins, typename Out, typename Op, size_t... I>
cudaError_t transform_tuple(const std::tuple<Ins...>& ins, Out out, long long n, Op op, cudaStream_t stream,
                            std::index_sequence<I...>) {
    return transform(inputs(std::get<I>(ins)...), out, n, op, stream);
}

} // namespace detail

struct DeviceTransform {
    // out[i] = op(in[i]).
    // kernels: 1
    // reads: n * T
    // writes: n * T
    // temporary: 0
    // work: O(n), O(1) steps
    template <typename In, typename Out, typename Op> static cudaError_t
    Transform(In input, Out output, long long num_items, Op transform_op, cudaStream_t stream = 0) {
        return detail::transform(detail::inputs(input), output, num_items, transform_op, stream);
    }
    // out[i] = op(a[i], b[i], ...) of the inputs a, b, ... in a tuple.
    template <typename... Ins, typename Out, typename Op>
    static cudaError_t Transform(std::tuple<Ins...> inputs, Out output, long long num_items, Op transform_op,
                                 cudaStream_t stream = 0) {
        return detail::transform_tuple(inputs, output, num_items, transform_op, stream,
                                       std::index_sequence_for<Ins...>());
    }
};

} // namespace cub
