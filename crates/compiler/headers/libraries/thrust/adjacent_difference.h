#pragma once
#include <cub/device/device_adjacent_difference.cuh>
#include <thrust/detail/with_temporary.h>
#include <thrust/functional.h>
namespace thrust {
namespace detail {
// The result may lie where the elements do. Where pointers cannot tell, it is taken that it does.
template <class In, class Out> constexpr bool tells_in_place = false;
template <class T> constexpr bool tells_in_place<T*, T*> = true;
template <class T> constexpr bool tells_in_place<const T*, T*> = true;

template <class Policy, class In, class Out, class F>
void adjacent_difference_on_device(const Policy& policy, In in, ptrdiff_t n, Out out, F f) {
    cudaStream_t stream = stream_of(policy);
    with_temporary(policy, "adjacent_difference failed on 2nd step", [&](void* memory, size_t& bytes) {
        if constexpr (tells_in_place<In, Out>) {
            if (in != out)
                return cub::detail::subtract_of<true, false>(memory, bytes, in, out, n, f, stream);
        }
        return cub::detail::subtract_of<true, true>(memory, bytes, in, out, n, f, stream);
    });
}
}

// out[i] = f(in[i], in[i - 1]), and out[0] = in[0]. If out may be in, the last element of each tile is copied
// before.
// kernels: 1
// reads: n * T
// writes: n * T
// temporary: 1
// work: O(n), O(1) steps
template <class Policy, class In, class Out, class F>
__host__ __device__ Out adjacent_difference(const execution_policy<Policy>& policy, In first, In last,
                                            Out out, F f) {
    typedef iterator_value_t<In> T;
    if constexpr (detail::on_device<Policy>()) {
        ptrdiff_t n = last - first;
        detail::adjacent_difference_on_device(policy.derived(), detail::raw(first), n, detail::raw(out), f);
        return out + n;
    } else {
        if (first == last) return out;
        T before = *first;
        *out = before;
        for (++first, ++out; first != last; ++first, ++out) {
            T x = *first;
            *out = f(x, before);
            before = x;
        }
        return out;
    }
}

// out[i] = in[i] - in[i - 1], and out[0] = in[0].
template <class Policy, class In, class Out>
__host__ __device__ Out adjacent_difference(const execution_policy<Policy>& policy, In first, In last,
                                            Out out) {
    return thrust::adjacent_difference(policy, first, last, out, minus<iterator_value_t<In>>());
}

template <class In, class Out, class F>
__host__ __device__ Out adjacent_difference(In first, In last, Out out, F f) {
    return thrust::adjacent_difference(detail::system_of<In, Out>(), first, last, out, f);
}

template <class In, class Out> __host__ __device__ Out adjacent_difference(In first, In last, Out out) {
    return thrust::adjacent_difference(detail::system_of<In, Out>(), first, last, out);
}
}
