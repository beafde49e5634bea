#pragma once
#include <thrust/detail/vector_base.h>
namespace thrust {
namespace detail {
template <class T> class host_allocator {
public:
    typedef T value_type;
    typedef T* pointer;
    host_allocator() {}
    template <class U> host_allocator(const host_allocator<U>&) {}
    T* allocate(size_t n) {
        T* p = (T*)::malloc(n * sizeof(T));
        if (!p) throw std::bad_alloc();
        return p;
    }
    void deallocate(T* p, size_t) { ::free((void*)p); }
};
}

// A vector in the host's memory, made to be copied to and from device_vector by `=`.
template <class T, class Allocator = detail::host_allocator<T>> class host_vector
    : public detail::vector_base<T, Allocator, T*> {
    typedef detail::vector_base<T, Allocator, T*> Base;

public:
    using Base::Base;
    host_vector() {}
    host_vector(std::initializer_list<T> list) : Base(list) {}
    template <class Vector, class = decltype(std::declval<const Vector&>().data())>
    host_vector& operator=(const Vector& other) {
        Base::operator=(other);
        return *this;
    }
    host_vector& operator=(std::initializer_list<T> list) {
        Base::operator=(list);
        return *this;
    }
};

template <class T> host_vector(std::initializer_list<T>) -> host_vector<T>;
template <class Iterator> host_vector(Iterator, Iterator) -> host_vector<iterator_value_t<Iterator>>;
}
