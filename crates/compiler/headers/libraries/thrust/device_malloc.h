#pragma once
#include <thrust/memory.h>
namespace thrust {
inline device_ptr<void> device_malloc(size_t bytes) {
    return device_ptr<void>(detail::allocate_bytes(bytes));
}
template <class T> device_ptr<T> device_malloc(size_t n) {
    return device_ptr<T>((T*)detail::allocate_bytes(n * sizeof(T)));
}
}
