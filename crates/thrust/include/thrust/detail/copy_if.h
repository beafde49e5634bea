#pragma once
#include <cub/device/device_select.cuh>
#include <thrust/detail/computed.h>
#include <thrust/detail/with_temporary.h>
#include <thrust/iterator/iterator_traits.h>
namespace thrust {
namespace detail {
// Copies the elements i < n with keep(i), in order: how many. The output may be the input.
template <class Policy, class In, class Out, class Keep>
ptrdiff_t select_on_device(const Policy& policy, const char* doing, In in, ptrdiff_t n, Out out, Keep keep) {
    if (n <= 0) return 0;
    computed flags(keep);
    return with_result<ptrdiff_t>(policy, doing, [&](void* memory, size_t& bytes, ptrdiff_t* count) {
        return cub::DeviceSelect::Flagged(memory, bytes, in, flags, out, count, n, stream_of(policy));
    });
}
}

// Copies the elements for which pred holds, in order.
// kernels: 2
// reads: n * T
// writes: n * T
// temporary: 512 + n / 64
// work: O(n), O(log n) steps
template <class Policy, class In, class Out, class Pred>
__host__ __device__ Out copy_if(const execution_policy<Policy>& policy, In first, In last, Out out, Pred pred) {
    if constexpr (detail::on_device<Policy>()) {
        auto in = detail::raw(first);
        return out + detail::select_on_device(policy.derived(), "copy_if failed", in, last - first, detail::raw(out),
                                              [=] __device__(ptrdiff_t i) { return bool(pred(in[i])); });
    } else {
        for (; first != last; ++first) {
            if (pred(*first)) {
                *out = *first;
                ++out;
            }
        }
        return out;
    }
}
template <class In, class Out, class Pred> __host__ __device__ Out copy_if(In first, In last, Out out, Pred pred) {
    return thrust::copy_if(detail::system_of<In, Out>(), first, last, out, pred);
}

// Copies the elements for whose stencil pred holds, in order.
// kernels: 2
// reads: n * (T + S)
// writes: n * T
// temporary: 512 + n / 64
// work: O(n), O(log n) steps
template <class Policy, class In, class Stencil, class Out, class Pred>
__host__ __device__ Out copy_if(const execution_policy<Policy>& policy, In first, In last, Stencil stencil, Out out, Pred pred) {
    if constexpr (detail::on_device<Policy>()) {
        auto flags = detail::raw(stencil);
        return out + detail::select_on_device(policy.derived(), "copy_if failed", detail::raw(first), last - first, detail::raw(out),
                                              [=] __device__(ptrdiff_t i) { return bool(pred(flags[i])); });
    } else {
        for (; first != last; ++first, ++stencil) {
            if (pred(*stencil)) {
                *out = *first;
                ++out;
            }
        }
        return out;
    }
}
template <class In, class Stencil, class Out, class Pred>
__host__ __device__ Out copy_if(In first, In last, Stencil stencil, Out out, Pred pred) {
    return thrust::copy_if(detail::system_of<In, Stencil, Out>(), first, last, stencil, out, pred);
}
}
