#pragma once
#include <thrust/detail/raw.h>
#include <thrust/iterator/iterator_adaptor.h>
namespace thrust {
namespace detail {
template <class Read, class Write, class Base> class transform_input_output_reference {
    Base at;
    Read read;
    Write write;

public:
    typedef std::decay_t<decltype(std::declval<Read&>()(std::declval<iterator_reference_t<raw_t<Base>>>()))>
        Value;
    __host__ __device__ transform_input_output_reference(const Base& base, Read r, Write w)
        : at(base), read(r), write(w) {}
    __host__ __device__ operator Value() const {
        Read call(read);
        return call(*at);
    }
    template <class T>
    __host__ __device__ const transform_input_output_reference& operator=(const T& x) const {
        Write call(write);
        *at = call(x);
        return *this;
    }
    __host__ __device__ transform_input_output_reference& operator=(
        const transform_input_output_reference& other) {
        Write call(write);
        *at = call((Value)other);
        return *this;
    }
};
}

// Elements that are read as read(x) and stored as write(x).
template <class Read, class Write, class Base> class transform_input_output_iterator
    : public iterator_adaptor<transform_input_output_iterator<Read, Write, Base>, Base,
                              typename detail::transform_input_output_reference<Read, Write, Base>::Value,
                              use_default, use_default,
                              detail::transform_input_output_reference<Read, Write, Base>> {
    typedef detail::transform_input_output_reference<Read, Write, Base> Reference;
    typedef iterator_adaptor<transform_input_output_iterator<Read, Write, Base>, Base,
                             typename Reference::Value, use_default, use_default, Reference>
        Adaptor;
    friend class iterator_core_access;
    __host__ __device__ Reference dereference() const { return Reference(this->base(), read, write); }

public:
    Read read;
    Write write;
    __host__ __device__ transform_input_output_iterator(const Base& base, Read r, Write w)
        : Adaptor(base), read(r), write(w) {}
};

template <class Read, class Write, class Base>
__host__ __device__ transform_input_output_iterator<Read, Write, Base> make_transform_input_output_iterator(
    Base base, Read read, Write write) {
    return transform_input_output_iterator<Read, Write, Base>(base, read, write);
}

namespace detail {
template <class Read, class Write, class Base>
struct raw_iterator<transform_input_output_iterator<Read, Write, Base>> {
    typedef transform_input_output_iterator<Read, Write, raw_t<Base>> type;
    __host__ __device__ static type of(const transform_input_output_iterator<Read, Write, Base>& i) {
        return type(raw(i.base()), i.read, i.write);
    }
};
}
}
