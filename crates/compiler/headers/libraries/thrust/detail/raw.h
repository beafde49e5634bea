#pragma once
namespace thrust {
namespace detail {
// What kernels use in place of an iterator: T* for iterators of device_vector and device_ptr, and adaptors of
// T* for adaptors of those. Each such iterator has a specialisation beside it.
template <class Iterator> struct raw_iterator {
    typedef Iterator type;
    __host__ __device__ static type of(Iterator i) { return i; }
};

template <class Iterator> using raw_t = typename raw_iterator<Iterator>::type;

template <class Iterator> __host__ __device__ raw_t<Iterator> raw(Iterator i) {
    return raw_iterator<Iterator>::of(i);
}
}
}
