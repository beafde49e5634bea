#pragma once
#include <thrust/detail/vector_base.h>
#include <thrust/universal_allocator.h>
namespace thrust {
namespace detail {
template <class T> struct pointer_to_const<universal_ptr<T>> {
    typedef universal_ptr<const T> type;
};
}

// A vector in memory that both sides may use: algorithms run on the device, and v[i] is a plain reference.
template <class T, class Allocator = universal_allocator<T>> class universal_vector
    : public detail::vector_base<T, Allocator, universal_ptr<T>> {
    typedef detail::vector_base<T, Allocator, universal_ptr<T>> Base;

public:
    using Base::Base;
    universal_vector() {}
    universal_vector(std::initializer_list<T> list) : Base(list) {}
    template <class Vector, class = decltype(std::declval<const Vector&>().data())>
    universal_vector& operator=(const Vector& other) {
        Base::operator=(other);
        return *this;
    }
    universal_vector& operator=(std::initializer_list<T> list) {
        Base::operator=(list);
        return *this;
    }
};
template <class T> universal_vector(std::initializer_list<T>) -> universal_vector<T>;
template <class Iterator> universal_vector(Iterator, Iterator)
    -> universal_vector<iterator_value_t<Iterator>>;

template <class T> using universal_host_pinned_vector =
    universal_vector<T, universal_host_pinned_allocator<T>>;
}
