#pragma once
#include <thrust/detail/raw.h>
#include <thrust/iterator/iterator_adaptor.h>
namespace thrust {
namespace detail {
template <class F, class Base> class transform_output_reference {
    Base to;
    F f;

public:
    __host__ __device__ transform_output_reference(const Base& base, F function) : to(base), f(function) {}
    template <class T> __host__ __device__ const transform_output_reference& operator=(const T& x) const {
        *to = f(x);
        return *this;
    }
};
}

// An output that stores f(x) where x is written.
template <class F, class Base> class transform_output_iterator
    : public iterator_adaptor<transform_output_iterator<F, Base>, Base, iterator_value_t<Base>, use_default,
                              use_default, detail::transform_output_reference<F, Base>> {
    typedef iterator_adaptor<transform_output_iterator<F, Base>, Base, iterator_value_t<Base>, use_default,
                             use_default, detail::transform_output_reference<F, Base>>
        Adaptor;
    F f;
    friend class iterator_core_access;
    __host__ __device__ detail::transform_output_reference<F, Base> dereference() const {
        return detail::transform_output_reference<F, Base>(this->base(), f);
    }

public:
    __host__ __device__ transform_output_iterator(const Base& base, F function)
        : Adaptor(base), f(function) {}
    __host__ __device__ transform_output_iterator(const transform_output_iterator& other)
        : Adaptor(other.base()), f(other.f) {}
    __host__ __device__ transform_output_iterator& operator=(const transform_output_iterator& other) {
        this->base_reference() = other.base();
        return *this;
    }
    __host__ __device__ F functor() const { return f; }
};

template <class F, class Base>
__host__ __device__ transform_output_iterator<F, Base> make_transform_output_iterator(Base base, F f) {
    return transform_output_iterator<F, Base>(base, f);
}

namespace detail {
template <class F, class Base> struct raw_iterator<transform_output_iterator<F, Base>> {
    typedef transform_output_iterator<F, raw_t<Base>> type;
    __host__ __device__ static type of(const transform_output_iterator<F, Base>& i) {
        return type(raw(i.base()), i.functor());
    }
};
}
}
