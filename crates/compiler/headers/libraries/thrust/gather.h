#pragma once
#include <thrust/detail/parallel_for.h>
#include <thrust/detail/raw.h>
#include <thrust/functional.h>
namespace thrust {
namespace detail {
template <class Map, class In, class Out> struct gather_step {
    Map map;
    In in;
    Out out;
    __host__ __device__ void operator()(ptrdiff_t i) { out[i] = in[map[i]]; }
};

template <class Map, class Stencil, class In, class Out, class Predicate> struct gather_if_step {
    Map map;
    Stencil stencil;
    In in;
    Out out;
    Predicate predicate;
    __host__ __device__ void operator()(ptrdiff_t i) {
        if (predicate(stencil[i])) out[i] = in[map[i]];
    }
};
}

// out[i] = in[map[i]]: writes lie together, reads wherever the map says.
// kernels: 1
// reads: 2 * n * T
// writes: n * T
// temporary: 0
// work: O(n), O(1) steps
template <class Policy, class Map, class In, class Out>
__host__ __device__ Out gather(const execution_policy<Policy>& policy, Map first, Map last, In in, Out out) {
    ptrdiff_t n = last - first;
    typedef detail::gather_step<detail::raw_t<Map>, detail::raw_t<In>, detail::raw_t<Out>> Step;
    detail::parallel_for(policy, n, Step{detail::raw(first), detail::raw(in), detail::raw(out)},
                         "transform: failed to synchronize");
    return out + n;
}

// out[i] = in[map[i]] where predicate(stencil[i]).
// kernels: 1
// reads: n * (2 * T + S)
// writes: n * T
// temporary: 0
// work: O(n), O(1) steps
template <class Policy, class Map, class Stencil, class In, class Out, class Predicate>
__host__ __device__ Out gather_if(const execution_policy<Policy>& policy, Map first, Map last,
                                  Stencil stencil, In in, Out out, Predicate predicate) {
    ptrdiff_t n = last - first;
    typedef detail::gather_if_step<detail::raw_t<Map>, detail::raw_t<Stencil>, detail::raw_t<In>,
                                   detail::raw_t<Out>, Predicate>
        Step;
    detail::parallel_for(
        policy, n,
        Step{detail::raw(first), detail::raw(stencil), detail::raw(in), detail::raw(out), predicate});
    return out + n;
}

template <class Policy, class Map, class Stencil, class In, class Out>
__host__ __device__ Out gather_if(const execution_policy<Policy>& policy, Map first, Map last,
                                  Stencil stencil, In in, Out out) {
    return thrust::gather_if(policy, first, last, stencil, in, out, identity<iterator_value_t<Stencil>>());
}

template <class Map, class In, class Out>
__host__ __device__ Out gather(Map first, Map last, In in, Out out) {
    return thrust::gather(detail::system_of<Map, In, Out>(), first, last, in, out);
}

template <class Map, class Stencil, class In, class Out>
__host__ __device__ Out gather_if(Map first, Map last, Stencil stencil, In in, Out out) {
    return thrust::gather_if(detail::system_of<Map, Stencil, In, Out>(), first, last, stencil, in, out);
}

template <class Map, class Stencil, class In, class Out, class Predicate>
__host__ __device__ Out gather_if(Map first, Map last, Stencil stencil, In in, Out out, Predicate predicate) {
    return thrust::gather_if(detail::system_of<Map, Stencil, In, Out>(), first, last, stencil, in, out,
                             predicate);
}
}
