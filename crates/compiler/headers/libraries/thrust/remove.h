#pragma once
#include <thrust/detail/copy_if.h>
namespace thrust {
namespace detail {
template <class T> struct equal_to_value {
    T value;
    template <class U> __host__ __device__ bool operator()(const U& x) const { return x == value; }
};
} // namespace detail

// Copies the elements for which pred does not hold, in order.
// kernels: 1
// reads: n * T
// writes: n * T
// temporary: 512 + n / 4096 * 8
// work: O(n), O(log n) steps
template <class Policy, class In, class Out, class Pred>
__host__ __device__ Out remove_copy_if(const execution_policy<Policy>& policy, In first, In last, Out out,
                                       Pred pred) {
    if constexpr (detail::on_device<Policy>()) {
        return out + detail::select_on_device(policy.derived(), detail::raw(first), last - first,
                                              detail::raw(out), detail::no<Pred>{pred});
    } else {
        for (; first != last; ++first) {
            if (!pred(*first)) {
                *out = *first;
                ++out;
            }
        }
        return out;
    }
}
template <class In, class Out, class Pred>
__host__ __device__ Out remove_copy_if(In first, In last, Out out, Pred pred) {
    return thrust::remove_copy_if(detail::system_of<In, Out>(), first, last, out, pred);
}

// Copies the elements for whose stencil pred does not hold, in order.
// kernels: 1
// reads: n * (T + S)
// writes: n * T
// temporary: 512 + n / 4096 * 8
// work: O(n), O(log n) steps
template <class Policy, class In, class Stencil, class Out, class Pred>
__host__ __device__ Out remove_copy_if(const execution_policy<Policy>& policy, In first, In last,
                                       Stencil stencil, Out out, Pred pred) {
    if constexpr (detail::on_device<Policy>()) {
        return out + detail::select_by(policy.derived(), detail::raw(first), last - first,
                                       detail::raw(stencil), detail::raw(out), detail::no<Pred>{pred});
    } else {
        for (; first != last; ++first, ++stencil) {
            if (!pred(*stencil)) {
                *out = *first;
                ++out;
            }
        }
        return out;
    }
}
template <class In, class Stencil, class Out, class Pred>
__host__ __device__ Out remove_copy_if(In first, In last, Stencil stencil, Out out, Pred pred) {
    return thrust::remove_copy_if(detail::system_of<In, Stencil, Out>(), first, last, stencil, out, pred);
}

// Moves the elements for which pred does not hold to the front, in order; returns where they end. What lies
// behind stays as it was.
// kernels: 1
// reads: n * T
// writes: n * T
// temporary: 512 + n / 4096 * 8
// work: O(n), O(log n) steps
template <class Policy, class It, class Pred>
__host__ __device__ It remove_if(const execution_policy<Policy>& policy, It first, It last, Pred pred) {
    if constexpr (detail::on_device<Policy>()) {
        ptrdiff_t n = last - first;
        if (n <= 0) return first;
        auto range = detail::raw(first);
        return first +
               detail::with_result<ptrdiff_t>(
                   policy, "copy_if failed on 2nd step", [&](void* memory, size_t& bytes, ptrdiff_t* count) {
                       return cub::DeviceSelect::If(memory, bytes, range, count, n, detail::no<Pred>{pred},
                                                    detail::stream_of(policy.derived()));
                   });
    } else {
        return thrust::remove_copy_if(policy, first, last, first, pred);
    }
}
template <class It, class Pred> __host__ __device__ It remove_if(It first, It last, Pred pred) {
    return thrust::remove_if(detail::system_of<It>(), first, last, pred);
}

// The same by a stencil.
// kernels: 1
// reads: n * (T + S)
// writes: n * T
// temporary: 512 + n / 4096 * 8
// work: O(n), O(log n) steps
template <class Policy, class It, class Stencil, class Pred>
__host__ __device__ It remove_if(const execution_policy<Policy>& policy, It first, It last, Stencil stencil,
                                 Pred pred) {
    if constexpr (detail::on_device<Policy>()) {
        ptrdiff_t n = last - first;
        if (n <= 0) return first;
        auto range = detail::raw(first);
        auto flags = detail::raw(stencil);
        return first +
               detail::with_result<ptrdiff_t>(
                   policy, "copy_if failed on 2nd step", [&](void* memory, size_t& bytes, ptrdiff_t* count) {
                       return cub::DeviceSelect::FlaggedIf(memory, bytes, range, flags, count, n,
                                                           detail::no<Pred>{pred},
                                                           detail::stream_of(policy.derived()));
                   });
    } else {
        return thrust::remove_copy_if(policy, first, last, stencil, first, pred);
    }
}
template <class It, class Stencil, class Pred>
__host__ __device__ It remove_if(It first, It last, Stencil stencil, Pred pred) {
    return thrust::remove_if(detail::system_of<It, Stencil>(), first, last, stencil, pred);
}

// Copies the elements that are not equal to value, in order.
// kernels: 1
// reads: n * T
// writes: n * T
// temporary: 512 + n / 4096 * 8
// work: O(n), O(log n) steps
template <class Policy, class In, class Out, class T>
__host__ __device__ Out remove_copy(const execution_policy<Policy>& policy, In first, In last, Out out,
                                    const T& value) {
    return thrust::remove_copy_if(policy, first, last, out, detail::equal_to_value<T>{value});
}
template <class In, class Out, class T>
__host__ __device__ Out remove_copy(In first, In last, Out out, const T& value) {
    return thrust::remove_copy_if(detail::system_of<In, Out>(), first, last, out,
                                  detail::equal_to_value<T>{value});
}

// Moves the elements that are not equal to value to the front, in order; returns where they end.
// kernels: 1
// reads: n * T
// writes: n * T
// temporary: 512 + n / 4096 * 8
// work: O(n), O(log n) steps
template <class Policy, class It, class T>
__host__ __device__ It remove(const execution_policy<Policy>& policy, It first, It last, const T& value) {
    return thrust::remove_if(policy, first, last, detail::equal_to_value<T>{value});
}
template <class It, class T> __host__ __device__ It remove(It first, It last, const T& value) {
    return thrust::remove_if(detail::system_of<It>(), first, last, detail::equal_to_value<T>{value});
}
} // namespace thrust
