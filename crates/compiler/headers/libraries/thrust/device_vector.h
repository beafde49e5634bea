#pragma once
#include <thrust/detail/vector_base.h>
#include <thrust/device_malloc_allocator.h>
#include <thrust/host_vector.h>
#include <thrust/mr/allocator.h>
namespace thrust {
namespace detail {
template <class T> struct pointer_to_const<device_ptr<T>> {
    typedef device_ptr<const T> type;
};
}

// A vector in device memory. `=` copies it from or to a host_vector at once; v[i] on the host copies one
// element.
template <class T, class Allocator = device_malloc_allocator<T>> class device_vector
    : public detail::vector_base<T, Allocator, device_ptr<T>> {
    typedef detail::vector_base<T, Allocator, device_ptr<T>> Base;

public:
    using Base::Base;
    device_vector() {}
    device_vector(std::initializer_list<T> list) : Base(list) {}
    template <class Vector, class = decltype(std::declval<const Vector&>().data())>
    device_vector& operator=(const Vector& other) {
        Base::operator=(other);
        return *this;
    }
    device_vector& operator=(std::initializer_list<T> list) {
        Base::operator=(list);
        return *this;
    }
};

template <class T> device_vector(std::initializer_list<T>) -> device_vector<T>;
template <class Iterator> device_vector(Iterator, Iterator) -> device_vector<iterator_value_t<Iterator>>;
}
