#pragma once
#include <thrust/transform.h>
namespace thrust {
namespace detail {
template <class T> struct equals {
    T value;
    template <class U> __host__ __device__ bool operator()(const U& x) const { return x == value; }
};

template <class T> struct always {
    T value;
    template <class U> __host__ __device__ const T& operator()(const U&) const { return value; }
};

// The new value where the predicate holds, else the old one.
template <class Predicate, class New, class Out> struct replaced_if {
    Predicate predicate;
    New value;
    template <class T> __host__ __device__ Out operator()(const T& x) {
        return predicate(x) ? (Out)value : (Out)x;
    }
    template <class T, class Stencil> __host__ __device__ Out operator()(const T& x, const Stencil& s) {
        return predicate(s) ? (Out)value : (Out)x;
    }
};
}

// Gives each element for which predicate(stencil[i]) holds a new value.
// kernels: 1
// reads: n * S
// writes: n * T
// temporary: 0
// work: O(n), O(1) steps
template <class Policy, class Iterator, class Stencil, class Predicate, class T>
__host__ __device__ void replace_if(const execution_policy<Policy>& policy, Iterator first, Iterator last,
                                    Stencil stencil, Predicate predicate, const T& value) {
    thrust::transform_if(policy, first, last, stencil, first, detail::always<T>{value}, predicate);
}

template <class Policy, class Iterator, class Predicate, class T>
__host__ __device__ void replace_if(const execution_policy<Policy>& policy, Iterator first, Iterator last,
                                    Predicate predicate, const T& value) {
    thrust::transform_if(policy, first, last, first, first, detail::always<T>{value}, predicate);
}

template <class Policy, class Iterator, class T>
__host__ __device__ void replace(const execution_policy<Policy>& policy, Iterator first, Iterator last,
                                 const T& old, const T& value) {
    thrust::replace_if(policy, first, last, detail::equals<T>{old}, value);
}

// Copies a range, with a new value for each element for which the predicate holds.
// kernels: 1
// reads: n * T
// writes: n * T
// temporary: 0
// work: O(n), O(1) steps
template <class Policy, class In, class Out, class Predicate, class T>
__host__ __device__ Out replace_copy_if(const execution_policy<Policy>& policy, In first, In last, Out out,
                                        Predicate predicate, const T& value) {
    typedef detail::replaced_if<Predicate, T, iterator_value_t<Out>> F;
    return thrust::transform(policy, first, last, out, F{predicate, value});
}

template <class Policy, class In, class Stencil, class Out, class Predicate, class T>
__host__ __device__ Out replace_copy_if(const execution_policy<Policy>& policy, In first, In last,
                                        Stencil stencil, Out out, Predicate predicate, const T& value) {
    typedef detail::replaced_if<Predicate, T, iterator_value_t<Out>> F;
    return thrust::transform(policy, first, last, stencil, out, F{predicate, value});
}

template <class Policy, class In, class Out, class T>
__host__ __device__ Out replace_copy(const execution_policy<Policy>& policy, In first, In last, Out out,
                                     const T& old, const T& value) {
    return thrust::replace_copy_if(policy, first, last, out, detail::equals<T>{old}, value);
}

template <class Iterator, class Stencil, class Predicate, class T>
__host__ __device__ void replace_if(Iterator first, Iterator last, Stencil stencil, Predicate predicate,
                                    const T& value) {
    thrust::replace_if(detail::system_of<Iterator, Stencil>(), first, last, stencil, predicate, value);
}

template <class Iterator, class Predicate, class T>
__host__ __device__ void replace_if(Iterator first, Iterator last, Predicate predicate, const T& value) {
    thrust::replace_if(detail::system_of<Iterator>(), first, last, predicate, value);
}

template <class Iterator, class T>
__host__ __device__ void replace(Iterator first, Iterator last, const T& old, const T& value) {
    thrust::replace(detail::system_of<Iterator>(), first, last, old, value);
}

template <class In, class Out, class Predicate, class T>
__host__ __device__ Out replace_copy_if(In first, In last, Out out, Predicate predicate, const T& value) {
    return thrust::replace_copy_if(detail::system_of<In, Out>(), first, last, out, predicate, value);
}

template <class In, class Stencil, class Out, class Predicate, class T>
__host__ __device__ Out replace_copy_if(In first, In last, Stencil stencil, Out out, Predicate predicate,
                                        const T& value) {
    return thrust::replace_copy_if(detail::system_of<In, Stencil, Out>(), first, last, stencil, out,
                                   predicate, value);
}

template <class In, class Out, class T>
__host__ __device__ Out replace_copy(In first, In last, Out out, const T& old, const T& value) {
    return thrust::replace_copy(detail::system_of<In, Out>(), first, last, out, old, value);
}
}
