#pragma once
#include <iterator>
#include <thrust/detail/raw.h>
#include <thrust/detail/system.h>
namespace thrust {
namespace detail {
// A range to read whose element i is f(i): what a reduction or scan reads is computed on the way, in the same
// kernel.
template <class F> struct computed {
    typedef std::random_access_iterator_tag iterator_category;
    typedef std::decay_t<decltype(std::declval<F&>()(ptrdiff_t()))> value_type;
    typedef ptrdiff_t difference_type;
    typedef const value_type* pointer;
    typedef value_type reference;
    mutable F f; // F may lack a const operator()
    ptrdiff_t place;

    __host__ __device__ explicit computed(F function, ptrdiff_t start = 0) : f(function), place(start) {}
    __host__ __device__ value_type operator*() const { return f(place); }
    __host__ __device__ value_type operator[](ptrdiff_t i) const { return f(place + i); }
    __host__ __device__ computed operator+(ptrdiff_t i) const { return computed(f, place + i); }
    __host__ __device__ computed operator-(ptrdiff_t i) const { return computed(f, place - i); }
    __host__ __device__ ptrdiff_t operator-(const computed& other) const { return place - other.place; }
};
} // namespace detail
} // namespace thrust
