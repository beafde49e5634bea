#pragma once
#include <thrust/device_malloc_allocator.h>
#include <thrust/memory.h>
namespace thrust {
namespace system {
namespace cuda {
inline device_ptr<void> malloc(size_t bytes) { return thrust::malloc(tag(), bytes); }
template <class T> device_ptr<T> malloc(size_t n) { return thrust::malloc<T>(tag(), n); }
template <class T> void free(const device_ptr<T>& p) { thrust::free(tag(), p); }
}
}
}
