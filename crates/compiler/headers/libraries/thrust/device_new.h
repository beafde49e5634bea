#pragma once
#include <thrust/device_malloc.h>
#include <thrust/uninitialized_fill.h>
namespace thrust {
// Objects in device memory, constructed there.
template <class T> device_ptr<T> device_new(device_ptr<void> p, const T& exemplar, size_t n = 1) {
    device_ptr<T> first((T*)p.get());
    thrust::uninitialized_fill_n(first, n, exemplar);
    return first;
}
template <class T> device_ptr<T> device_new(device_ptr<void> p, size_t n = 1) {
    return device_new<T>(p, T(), n);
}
template <class T> device_ptr<T> device_new(size_t n = 1) {
    return device_new<T>(device_ptr<void>(device_malloc<T>(n).get()), T(), n);
}
}
