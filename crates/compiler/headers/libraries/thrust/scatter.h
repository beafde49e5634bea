#pragma once
#include <thrust/detail/parallel_for.h>
#include <thrust/detail/raw.h>
#include <thrust/functional.h>
namespace thrust {
namespace detail {
template <class In, class Map, class Out> struct scatter_step {
    In in;
    Map map;
    Out out;
    __host__ __device__ void operator()(ptrdiff_t i) { out[map[i]] = in[i]; }
};

template <class In, class Map, class Stencil, class Out, class Predicate> struct scatter_if_step {
    In in;
    Map map;
    Stencil stencil;
    Out out;
    Predicate predicate;
    __host__ __device__ void operator()(ptrdiff_t i) {
        if (predicate(stencil[i])) out[map[i]] = in[i];
    }
};
}

// out[map[i]] = in[i]: reads lie together, writes wherever the map says. No two elements may go to one place.
// kernels: 1
// reads: 2 * n * T
// writes: n * T
// temporary: 0
// work: O(n), O(1) steps
template <class Policy, class In, class Map, class Out>
__host__ __device__ void scatter(const execution_policy<Policy>& policy, In first, In last, Map map,
                                 Out out) {
    typedef detail::scatter_step<detail::raw_t<In>, detail::raw_t<Map>, detail::raw_t<Out>> Step;
    detail::parallel_for(policy, last - first, Step{detail::raw(first), detail::raw(map), detail::raw(out)});
}

// out[map[i]] = in[i] where predicate(stencil[i]).
// kernels: 1
// reads: n * (2 * T + S)
// writes: n * T
// temporary: 0
// work: O(n), O(1) steps
template <class Policy, class In, class Map, class Stencil, class Out, class Predicate>
__host__ __device__ void scatter_if(const execution_policy<Policy>& policy, In first, In last, Map map,
                                    Stencil stencil, Out out, Predicate predicate) {
    typedef detail::scatter_if_step<detail::raw_t<In>, detail::raw_t<Map>, detail::raw_t<Stencil>,
                                    detail::raw_t<Out>, Predicate>
        Step;
    detail::parallel_for(
        policy, last - first,
        Step{detail::raw(first), detail::raw(map), detail::raw(stencil), detail::raw(out), predicate});
}

template <class Policy, class In, class Map, class Stencil, class Out>
__host__ __device__ void scatter_if(const execution_policy<Policy>& policy, In first, In last, Map map,
                                    Stencil stencil, Out out) {
    thrust::scatter_if(policy, first, last, map, stencil, out, identity<iterator_value_t<Stencil>>());
}

template <class In, class Map, class Out>
__host__ __device__ void scatter(In first, In last, Map map, Out out) {
    thrust::scatter(detail::system_of<In, Map, Out>(), first, last, map, out);
}

template <class In, class Map, class Stencil, class Out>
__host__ __device__ void scatter_if(In first, In last, Map map, Stencil stencil, Out out) {
    thrust::scatter_if(detail::system_of<In, Map, Stencil, Out>(), first, last, map, stencil, out);
}

template <class In, class Map, class Stencil, class Out, class Predicate>
__host__ __device__ void scatter_if(In first, In last, Map map, Stencil stencil, Out out,
                                    Predicate predicate) {
    thrust::scatter_if(detail::system_of<In, Map, Stencil, Out>(), first, last, map, stencil, out, predicate);
}
}
