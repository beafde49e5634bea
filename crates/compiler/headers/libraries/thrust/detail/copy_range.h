#pragma once
#include <thrust/detail/copy.h>
namespace thrust {
// Copies n elements; without a policy between host and device, too, with one both are taken to be where it
// runs. Bytes of one type are cudaMemcpy's, else one kernel converts.
// kernels: 0
// reads: 0
// writes: 0
// temporary: 0
// work: O(n)
template <class Policy, class In, class Size, class Out>
__host__ __device__ Out copy_n(const execution_policy<Policy>& policy, In first, Size n, Out out) {
    if constexpr (detail::on_device<Policy>()) {
        detail::copy_on_device(policy, detail::raw(first), n, detail::raw(out));
        return out + n;
    } else {
        for (; n > 0; --n) {
            *out = *first;
            ++first;
            ++out;
        }
        return out;
    }
}

// Copies the elements of a range.
template <class Policy, class In, class Out>
__host__ __device__ Out copy(const execution_policy<Policy>& policy, In first, In last, Out out) {
    return thrust::copy_n(policy, first, thrust::distance(first, last), out);
}

template <class In, class Size, class Out> __host__ __device__ Out copy_n(In first, Size n, Out out) {
    if constexpr (__device_side) return thrust::copy_n(seq, first, n, out);
    else return detail::copy_between<detail::from_of<In, Out>, detail::from_of<Out, In>>(first, n, out);
}

template <class In, class Out> __host__ __device__ Out copy(In first, In last, Out out) {
    return thrust::copy_n(first, thrust::distance(first, last), out);
}
}
