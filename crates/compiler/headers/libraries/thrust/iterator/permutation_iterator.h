#pragma once
#include <thrust/detail/raw.h>
#include <thrust/iterator/iterator_adaptor.h>
namespace thrust {
template <class Elements, class Indices> class permutation_iterator;
namespace detail {
template <class Elements, class Indices> using permutation_base =
    iterator_adaptor<permutation_iterator<Elements, Indices>, Indices, iterator_value_t<Elements>,
                     typename joint_system<Elements, Indices>::type, use_default,
                     iterator_reference_t<Elements>>;
}

// elements[indices[0]], elements[indices[1]], ...: a gather when read, a scatter when written.
template <class Elements, class Indices> class permutation_iterator
    : public detail::permutation_base<Elements, Indices> {
    typedef detail::permutation_base<Elements, Indices> Adaptor;
    Elements first;
    friend class iterator_core_access;
    __host__ __device__ iterator_reference_t<Elements> dereference() const {
        return *(first + (iterator_value_t<Indices>)*this->base());
    }

public:
    __host__ __device__ permutation_iterator() : first() {}
    __host__ __device__ permutation_iterator(Elements elements, Indices indices)
        : Adaptor(indices), first(elements) {}
    template <class E, class I>
    __host__ __device__ permutation_iterator(const permutation_iterator<E, I>& other)
        : Adaptor(other.base()), first(other.elements()) {}
    __host__ __device__ const Elements& elements() const { return first; }
};

template <class Elements, class Indices>
__host__ __device__ permutation_iterator<Elements, Indices> make_permutation_iterator(Elements elements,
                                                                                      Indices indices) {
    return permutation_iterator<Elements, Indices>(elements, indices);
}

namespace detail {
template <class Elements, class Indices> struct raw_iterator<permutation_iterator<Elements, Indices>> {
    typedef permutation_iterator<raw_t<Elements>, raw_t<Indices>> type;
    __host__ __device__ static type of(const permutation_iterator<Elements, Indices>& i) {
        return type(raw(i.elements()), raw(i.base()));
    }
};
}
}
