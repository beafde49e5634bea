#pragma once
#include <thrust/iterator/iterator_facade.h>
namespace thrust {
template <class T, class System = use_default, class Traversal = use_default, class Difference = use_default>
class counting_iterator;

namespace detail {
template <class T, class System, class Traversal, class Difference> using counting_base =
    iterator_facade<counting_iterator<T, System, Traversal, Difference>, T, value_or<System, any_system_tag>,
                    value_or<Traversal, random_access_traversal_tag>, T, value_or<Difference, ptrdiff_t>>;
}

// The sequence x, x + 1, x + 2, ... that lies nowhere in memory.
template <class T, class System, class Traversal, class Difference> class counting_iterator
    : public detail::counting_base<T, System, Traversal, Difference> {
    T value;
    typedef typename detail::counting_base<T, System, Traversal, Difference>::difference_type Distance;
    friend class iterator_core_access;
    __host__ __device__ T dereference() const { return value; }
    __host__ __device__ bool equal(const counting_iterator& other) const { return value == other.value; }
    __host__ __device__ void increment() { ++value; }
    __host__ __device__ void decrement() { --value; }
    __host__ __device__ void advance(Distance n) { value = (T)(value + n); }
    __host__ __device__ Distance distance_to(const counting_iterator& other) const {
        return (Distance)other.value - (Distance)value;
    }

public:
    __host__ __device__ counting_iterator() : value() {}
    __host__ __device__ explicit counting_iterator(T x) : value(x) {}
    __host__ __device__ const T& base() const { return value; }
};

template <class T> __host__ __device__ counting_iterator<T> make_counting_iterator(T x) {
    return counting_iterator<T>(x);
}
}
