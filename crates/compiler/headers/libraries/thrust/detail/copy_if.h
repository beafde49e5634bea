#pragma once
#include <cub/device/device_select.cuh>
#include <thrust/detail/raw.h>
#include <thrust/detail/with_temporary.h>
#include <thrust/iterator/iterator_traits.h>
namespace thrust {
namespace detail {
// pred, the other way round.
template <class Pred> struct no {
    Pred pred;
    template <class T> __host__ __device__ bool operator()(T&& x) { return !pred(static_cast<T&&>(x)); }
};

// Copies the elements for which pred holds, in order: how many.
template <class Policy, class In, class Out, class Pred>
ptrdiff_t select_on_device(const Policy& policy, In in, ptrdiff_t n, Out out, Pred pred) {
    if (n <= 0) return 0;
    return with_result<ptrdiff_t>(
        policy, "copy_if failed on 2nd step", [&](void* memory, size_t& bytes, ptrdiff_t* count) {
            return cub::DeviceSelect::If(memory, bytes, in, out, count, n, pred, stream_of(policy));
        });
}
// The same by a stencil.
template <class Policy, class In, class Stencil, class Out, class Pred>
ptrdiff_t select_by(const Policy& policy, In in, ptrdiff_t n, Stencil stencil, Out out, Pred pred) {
    if (n <= 0) return 0;
    return with_result<ptrdiff_t>(policy, "copy_if failed on 2nd step",
                                  [&](void* memory, size_t& bytes, ptrdiff_t* count) {
                                      return cub::DeviceSelect::FlaggedIf(memory, bytes, in, stencil, out,
                                                                          count, n, pred, stream_of(policy));
                                  });
}
} // namespace detail

// Copies the elements for which pred holds, in order.
// kernels: 1
// reads: n * T
// writes: n * T
// temporary: 512 + n / 4096 * 8
// work: O(n), O(log n) steps
template <class Policy, class In, class Out, class Pred>
__host__ __device__ Out copy_if(const execution_policy<Policy>& policy, In first, In last, Out out,
                                Pred pred) {
    if constexpr (detail::on_device<Policy>()) {
        return out + detail::select_on_device(policy.derived(), detail::raw(first), last - first,
                                              detail::raw(out), pred);
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
template <class In, class Out, class Pred>
__host__ __device__ Out copy_if(In first, In last, Out out, Pred pred) {
    return thrust::copy_if(detail::system_of<In, Out>(), first, last, out, pred);
}

// Copies the elements for whose stencil pred holds, in order.
// kernels: 1
// reads: n * (T + S)
// writes: n * T
// temporary: 512 + n / 4096 * 8
// work: O(n), O(log n) steps
template <class Policy, class In, class Stencil, class Out, class Pred>
__host__ __device__ Out copy_if(const execution_policy<Policy>& policy, In first, In last, Stencil stencil,
                                Out out, Pred pred) {
    if constexpr (detail::on_device<Policy>()) {
        return out + detail::select_by(policy.derived(), detail::raw(first), last - first,
                                       detail::raw(stencil), detail::raw(out), pred);
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
} // namespace thrust
