#pragma once
#include <thrust/detail/raw.h>
#include <thrust/iterator/iterator_adaptor.h>
namespace thrust {
// From the last element to the first. Its base is one past its element.
template <class Base> class reverse_iterator : public iterator_adaptor<reverse_iterator<Base>, Base> {
    typedef iterator_adaptor<reverse_iterator<Base>, Base> Adaptor;
    friend class iterator_core_access;
    __host__ __device__ iterator_reference_t<Base> dereference() const {
        Base at = this->base();
        return *--at;
    }
    __host__ __device__ void increment() { --this->base_reference(); }
    __host__ __device__ void decrement() { ++this->base_reference(); }
    __host__ __device__ void advance(iterator_difference_t<Base> n) { this->base_reference() -= n; }
    __host__ __device__ iterator_difference_t<Base> distance_to(const reverse_iterator& other) const {
        return this->base() - other.base();
    }

public:
    __host__ __device__ reverse_iterator() {}
    __host__ __device__ explicit reverse_iterator(const Base& base) : Adaptor(base) {}
    template <class Other, class = std::enable_if_t<std::is_convertible<Other, Base>::value>>
    __host__ __device__ reverse_iterator(const reverse_iterator<Other>& other) : Adaptor(other.base()) {}
};

template <class Base> __host__ __device__ reverse_iterator<Base> make_reverse_iterator(Base base) {
    return reverse_iterator<Base>(base);
}

namespace detail {
template <class Base> struct raw_iterator<reverse_iterator<Base>> {
    typedef reverse_iterator<raw_t<Base>> type;
    __host__ __device__ static type of(const reverse_iterator<Base>& i) { return type(raw(i.base())); }
};
}
}
