#pragma once
#include <thrust/memory.h>
namespace thrust {
// Says of a pointer where its elements lie.
template <class Tag, class T> __host__ __device__ detail::pointer_of<Tag, T> retag(T* p) {
    return detail::pointer_of<Tag, T>(p);
}
template <class Tag, class T> __host__ __device__ detail::pointer_of<Tag, T> retag(const device_ptr<T>& p) {
    return detail::pointer_of<Tag, T>(p.get());
}
template <class Tag, class Pointer> __host__ __device__ auto reinterpret_tag(Pointer p) {
    return thrust::retag<Tag>(p);
}
}
