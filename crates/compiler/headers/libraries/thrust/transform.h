#pragma once
#include <thrust/detail/parallel_for.h>
#include <thrust/detail/raw.h>
#include <thrust/distance.h>
#include <thrust/functional.h>
namespace thrust {
namespace detail {
template <class In, class Out, class F> struct transform_step {
    In in;
    Out out;
    F f;
    __host__ __device__ void operator()(ptrdiff_t i) { out[i] = f(in[i]); }
};

template <class In1, class In2, class Out, class F> struct binary_transform_step {
    In1 a;
    In2 b;
    Out out;
    F f;
    __host__ __device__ void operator()(ptrdiff_t i) { out[i] = f(a[i], b[i]); }
};

template <class In, class Stencil, class Out, class F, class Predicate> struct transform_if_step {
    In in;
    Stencil stencil;
    Out out;
    F f;
    Predicate predicate;
    __host__ __device__ void operator()(ptrdiff_t i) {
        if (predicate(stencil[i])) out[i] = f(in[i]);
    }
};

template <class In1, class In2, class Stencil, class Out, class F, class Predicate>
struct binary_transform_if_step {
    In1 a;
    In2 b;
    Stencil stencil;
    Out out;
    F f;
    Predicate predicate;
    __host__ __device__ void operator()(ptrdiff_t i) {
        if (predicate(stencil[i])) out[i] = f(a[i], b[i]);
    }
};
}

// out[i] = f(in[i]) for all elements.
// kernels: 1
// reads: n * T
// writes: n * T
// temporary: 0
// work: O(n), O(1) steps
template <class Policy, class In, class Out, class F>
__host__ __device__ Out transform(const execution_policy<Policy>& policy, In first, In last, Out out, F f) {
    if constexpr (detail::on_device<Policy>()) {
        ptrdiff_t n = thrust::distance(first, last);
        typedef detail::transform_step<detail::raw_t<In>, detail::raw_t<Out>, F> Step;
        detail::parallel_for(policy, n, Step{detail::raw(first), detail::raw(out), f},
                             "transform: failed to synchronize");
        return out + n;
    } else {
        for (; first != last; ++first, ++out) *out = f(*first);
        return out;
    }
}

// out[i] = f(a[i], b[i]) for all elements.
// kernels: 1
// reads: 2 * n * T
// writes: n * T
// temporary: 0
// work: O(n), O(1) steps
template <class Policy, class In1, class In2, class Out, class F>
__host__ __device__ Out transform(const execution_policy<Policy>& policy, In1 first, In1 last, In2 b, Out out,
                                  F f) {
    if constexpr (detail::on_device<Policy>()) {
        ptrdiff_t n = thrust::distance(first, last);
        typedef detail::binary_transform_step<detail::raw_t<In1>, detail::raw_t<In2>, detail::raw_t<Out>, F>
            Step;
        detail::parallel_for(policy, n, Step{detail::raw(first), detail::raw(b), detail::raw(out), f},
                             "transform: failed to synchronize");
        return out + n;
    } else {
        for (; first != last; ++first, ++b, ++out) *out = f(*first, *b);
        return out;
    }
}

// out[i] = f(in[i]) where predicate(stencil[i]); other elements of out stay as they are.
// kernels: 1
// reads: n * (T + S)
// writes: n * T
// temporary: 0
// work: O(n), O(1) steps
template <class Policy, class In, class Stencil, class Out, class F, class Predicate>
__host__ __device__ Out transform_if(const execution_policy<Policy>& policy, In first, In last,
                                     Stencil stencil, Out out, F f, Predicate predicate) {
    if constexpr (detail::on_device<Policy>()) {
        ptrdiff_t n = thrust::distance(first, last);
        typedef detail::transform_if_step<detail::raw_t<In>, detail::raw_t<Stencil>, detail::raw_t<Out>, F,
                                          Predicate>
            Step;
        detail::parallel_for(policy, n,
                             Step{detail::raw(first), detail::raw(stencil), detail::raw(out), f, predicate});
        return out + n;
    } else {
        for (; first != last; ++first, ++stencil, ++out) {
            if (predicate(*stencil)) *out = f(*first);
        }
        return out;
    }
}

// out[i] = f(in[i]) where predicate(in[i]).
// kernels: 1
// reads: 2 * n * T
// writes: n * T
// temporary: 0
// work: O(n), O(1) steps
template <class Policy, class In, class Out, class F, class Predicate>
__host__ __device__ Out transform_if(const execution_policy<Policy>& policy, In first, In last, Out out, F f,
                                     Predicate predicate) {
    return thrust::transform_if(policy, first, last, first, out, f, predicate);
}

// out[i] = f(a[i], b[i]) where predicate(stencil[i]).
// kernels: 1
// reads: n * (2 * T + S)
// writes: n * T
// temporary: 0
// work: O(n), O(1) steps
template <class Policy, class In1, class In2, class Stencil, class Out, class F, class Predicate>
__host__ __device__ Out transform_if(const execution_policy<Policy>& policy, In1 first, In1 last, In2 b,
                                     Stencil stencil, Out out, F f, Predicate predicate) {
    if constexpr (detail::on_device<Policy>()) {
        ptrdiff_t n = thrust::distance(first, last);
        typedef detail::binary_transform_if_step<detail::raw_t<In1>, detail::raw_t<In2>,
                                                 detail::raw_t<Stencil>, detail::raw_t<Out>, F, Predicate>
            Step;
        detail::parallel_for(
            policy, n,
            Step{detail::raw(first), detail::raw(b), detail::raw(stencil), detail::raw(out), f, predicate});
        return out + n;
    } else {
        for (; first != last; ++first, ++b, ++stencil, ++out) {
            if (predicate(*stencil)) *out = f(*first, *b);
        }
        return out;
    }
}

template <class In, class Out, class F> __host__ __device__ Out transform(In first, In last, Out out, F f) {
    return thrust::transform(detail::system_of<In, Out>(), first, last, out, f);
}

template <class In1, class In2, class Out, class F>
__host__ __device__ Out transform(In1 first, In1 last, In2 b, Out out, F f) {
    return thrust::transform(detail::system_of<In1, In2, Out>(), first, last, b, out, f);
}

template <class In, class Out, class F, class Predicate>
__host__ __device__ Out transform_if(In first, In last, Out out, F f, Predicate predicate) {
    return thrust::transform_if(detail::system_of<In, Out>(), first, last, out, f, predicate);
}

template <class In, class Stencil, class Out, class F, class Predicate>
__host__ __device__ Out transform_if(In first, In last, Stencil stencil, Out out, F f, Predicate predicate) {
    return thrust::transform_if(detail::system_of<In, Stencil, Out>(), first, last, stencil, out, f,
                                predicate);
}

template <class In1, class In2, class Stencil, class Out, class F, class Predicate>
__host__ __device__ Out transform_if(In1 first, In1 last, In2 b, Stencil stencil, Out out, F f,
                                     Predicate predicate) {
    return thrust::transform_if(detail::system_of<In1, In2, Stencil, Out>(), first, last, b, stencil, out, f,
                                predicate);
}
}
