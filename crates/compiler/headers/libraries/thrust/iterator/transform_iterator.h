#pragma once
#include <thrust/detail/raw.h>
#include <thrust/iterator/iterator_adaptor.h>
namespace thrust {
template <class F, class Base, class Reference = use_default, class Value = use_default>
class transform_iterator;
namespace detail {
template <class F, class Base> using transformed =
    decltype(std::declval<F&>()(std::declval<iterator_reference_t<raw_t<Base>>>()));

template <class F, class Base, class Reference, class Value> using transform_base =
    iterator_adaptor<transform_iterator<F, Base, Reference, Value>, Base,
                     value_or<Value, std::decay_t<value_or<Reference, transformed<F, Base>>>>, use_default,
                     use_default, value_or<Reference, transformed<F, Base>>>;
}

// f(x) for each x of another iterator, computed when it is read: nothing is stored.
template <class F, class Base, class Reference, class Value> class transform_iterator
    : public detail::transform_base<F, Base, Reference, Value> {
    typedef detail::transform_base<F, Base, Reference, Value> Adaptor;
    mutable F f;
    friend class iterator_core_access;
    __host__ __device__ typename Adaptor::reference dereference() const { return f(*this->base()); }

public:
    typedef F functor_type;
    __host__ __device__ transform_iterator() : f() {}
    __host__ __device__ transform_iterator(const Base& base, F function) : Adaptor(base), f(function) {}
    __host__ __device__ explicit transform_iterator(const Base& base) : Adaptor(base), f() {}
    __host__ __device__ transform_iterator(const transform_iterator& other)
        : Adaptor(other.base()), f(other.f) {}
    template <class G, class B, class R, class V>
    __host__ __device__ transform_iterator(const transform_iterator<G, B, R, V>& other)
        : Adaptor(other.base()), f(other.functor()) {}
    // Closures cannot be assigned; two positions of one iterator have the same function.
    __host__ __device__ transform_iterator& operator=(const transform_iterator& other) {
        this->base_reference() = other.base();
        if constexpr (std::is_copy_assignable<F>::value) f = other.f;
        return *this;
    }
    __host__ __device__ F functor() const { return f; }
};

template <class F, class Base>
__host__ __device__ transform_iterator<F, Base> make_transform_iterator(Base base, F f) {
    return transform_iterator<F, Base>(base, f);
}

namespace detail {
template <class F, class Base, class Reference, class Value>
struct raw_iterator<transform_iterator<F, Base, Reference, Value>> {
    typedef transform_iterator<F, raw_t<Base>, Reference, Value> type;
    __host__ __device__ static type of(const transform_iterator<F, Base, Reference, Value>& i) {
        return type(raw(i.base()), i.functor());
    }
};
}
}
