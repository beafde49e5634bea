#pragma once
#include <thrust/iterator/iterator_facade.h>
namespace thrust {
// The same value again and again, at no cost in memory.
template <class T, class Incrementable = use_default, class System = use_default> class constant_iterator
    : public iterator_facade<constant_iterator<T, Incrementable, System>, T,
                             detail::value_or<System, any_system_tag>, random_access_traversal_tag, T> {
    ptrdiff_t position;
    T constant;
    friend class iterator_core_access;
    __host__ __device__ T dereference() const { return constant; }
    __host__ __device__ bool equal(const constant_iterator& other) const {
        return position == other.position;
    }
    __host__ __device__ void increment() { ++position; }
    __host__ __device__ void decrement() { --position; }
    __host__ __device__ void advance(ptrdiff_t n) { position += n; }
    __host__ __device__ ptrdiff_t distance_to(const constant_iterator& other) const {
        return other.position - position;
    }

public:
    __host__ __device__ constant_iterator() : position(0), constant() {}
    __host__ __device__ constant_iterator(const T& x, ptrdiff_t at = 0) : position(at), constant(x) {}
    template <class U, class I, class S>
    __host__ __device__ constant_iterator(const constant_iterator<U, I, S>& other)
        : position(other.base()), constant(other.value()) {}
    __host__ __device__ const T& value() const { return constant; }
    __host__ __device__ ptrdiff_t base() const { return position; }
};

template <class T> __host__ __device__ constant_iterator<T> make_constant_iterator(T x, ptrdiff_t at = 0) {
    return constant_iterator<T>(x, at);
}
}
