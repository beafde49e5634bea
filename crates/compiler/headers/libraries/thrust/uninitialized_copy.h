#pragma once
#include <thrust/detail/copy_range.h>
namespace thrust {
namespace detail {
template <class In, class Out> struct copy_construct_step {
    In in;
    Out out;
    __host__ __device__ void operator()(ptrdiff_t i) { new ((void*)&out[i]) iterator_value_t<Out>(in[i]); }
};
}

// Constructs copies of n elements in memory that holds no objects yet; bytes are copied by cudaMemcpy.
// kernels: 0
// reads: 0
// writes: 0
// temporary: 0
// work: O(n), O(1) steps
template <class Policy, class In, class Size, class Out>
__host__ __device__ Out uninitialized_copy_n(const execution_policy<Policy>& policy, In first, Size n,
                                             Out out) {
    typedef iterator_value_t<Out> Value;
    if constexpr (detail::copied_as_bytes<Value>) {
        return thrust::copy_n(policy, first, n, out);
    } else if constexpr (detail::on_device<Policy>()) {
        auto in = detail::raw(first);
        auto to = detail::raw(out);
        detail::parallel_for(policy, n, detail::copy_construct_step<decltype(in), decltype(to)>{in, to});
        return out + n;
    } else {
        for (; n > 0; --n, ++first, ++out) new ((void*)&*out) Value(*first);
        return out;
    }
}

template <class Policy, class In, class Out>
__host__ __device__ Out uninitialized_copy(const execution_policy<Policy>& policy, In first, In last,
                                           Out out) {
    return thrust::uninitialized_copy_n(policy, first, thrust::distance(first, last), out);
}

template <class In, class Size, class Out>
__host__ __device__ Out uninitialized_copy_n(In first, Size n, Out out) {
    typedef detail::from_of<In, Out> From;
    typedef detail::from_of<Out, In> To;
    if constexpr (detail::copied_as_bytes<iterator_value_t<Out>> || From::is_device != To::is_device) {
        return thrust::copy_n(first, n, out);
    } else {
        return thrust::uninitialized_copy_n(To(), first, n, out);
    }
}

template <class In, class Out> __host__ __device__ Out uninitialized_copy(In first, In last, Out out) {
    return thrust::uninitialized_copy_n(first, thrust::distance(first, last), out);
}
}
