#pragma once
#include <thrust/iterator/iterator_facade.h>
namespace thrust {
namespace detail {
template <class F> class tabulate_output_reference {
    F f;
    ptrdiff_t index;

public:
    __host__ __device__ tabulate_output_reference(F function, ptrdiff_t i) : f(function), index(i) {}
    template <class T> __host__ __device__ const tabulate_output_reference& operator=(const T& x) const {
        F call(f);
        call(index, x);
        return *this;
    }
};
}

// An output that calls f(i, x) where x is written at position i.
template <class F, class System = use_default, class Difference = ptrdiff_t> class tabulate_output_iterator
    : public iterator_facade<tabulate_output_iterator<F, System, Difference>, void,
                             detail::value_or<System, any_system_tag>, random_access_traversal_tag,
                             detail::tabulate_output_reference<F>> {
    F f;
    ptrdiff_t position;
    friend class iterator_core_access;
    __host__ __device__ detail::tabulate_output_reference<F> dereference() const {
        return detail::tabulate_output_reference<F>(f, position);
    }
    __host__ __device__ bool equal(const tabulate_output_iterator& other) const {
        return position == other.position;
    }
    __host__ __device__ void increment() { ++position; }
    __host__ __device__ void decrement() { --position; }
    __host__ __device__ void advance(ptrdiff_t n) { position += n; }
    __host__ __device__ ptrdiff_t distance_to(const tabulate_output_iterator& other) const {
        return other.position - position;
    }

public:
    __host__ __device__ tabulate_output_iterator(F function, ptrdiff_t at = 0) : f(function), position(at) {}
    __host__ __device__ tabulate_output_iterator(const tabulate_output_iterator& o)
        : f(o.f), position(o.position) {}
    __host__ __device__ tabulate_output_iterator& operator=(const tabulate_output_iterator& other) {
        position = other.position;
        return *this;
    }
};

template <class F> __host__ __device__ tabulate_output_iterator<F> make_tabulate_output_iterator(F f) {
    return tabulate_output_iterator<F>(f);
}
}
