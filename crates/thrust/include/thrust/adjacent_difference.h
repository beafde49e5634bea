#pragma once
#include <thrust/detail/copy_range.h>
#include <thrust/functional.h>
namespace thrust {
namespace detail {
template <class In, class Out, class F> struct adjacent_difference_step {
    In in;
    Out out;
    F f;
    __host__ __device__ void operator()(ptrdiff_t i) {
        if (i == 0) out[i] = in[i];
        else out[i] = f(in[i], in[i - 1]);
    }
};

// Whether a result would overwrite what other threads still have to read.
template <class In, class Out> bool may_overlap(In, Out, ptrdiff_t) { return false; }
template <class T, class U> bool may_overlap(T* in, U* out, ptrdiff_t n) {
    return (const char*)in < (const char*)(out + n) && (const char*)out < (const char*)(in + n);
}
}

// out[i] = f(in[i], in[i - 1]), and out[0] = in[0].
// kernels: 1
// reads: 2 * n * T
// writes: n * T
// temporary: 0
// work: O(n), O(1) steps
template <class Policy, class In, class Out, class F>
__host__ __device__ Out adjacent_difference(const execution_policy<Policy>& policy, In first, In last,
                                            Out out, F f) {
    typedef iterator_value_t<In> T;
    if constexpr (detail::on_device<Policy>()) {
        ptrdiff_t n = last - first;
        auto in = detail::raw(first);
        auto to = detail::raw(out);
        if (detail::may_overlap(in, to, n)) {
            detail::temporary<T> copy(policy, n);
            detail::copy_on_device(policy, in, n, copy.data());
            typedef detail::adjacent_difference_step<T*, decltype(to), F> Step;
            detail::parallel_for(policy, n, Step{copy.data(), to, f});
        } else {
            typedef detail::adjacent_difference_step<decltype(in), decltype(to), F> Step;
            detail::parallel_for(policy, n, Step{in, to, f});
        }
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
