#pragma once
#include <cub/util_type.cuh>

namespace std {
struct random_access_iterator_tag; // declared only; defined in <iterator>
}

namespace cub {
namespace detail {

// The names by which an iterator says what it is.
template <typename T, typename R = T> struct IteratorBase {
    typedef T value_type;
    typedef R reference;
    typedef void pointer;
    typedef long long difference_type;
    typedef std::random_access_iterator_tag iterator_category;
};

} // namespace detail
} // namespace cub

// The arithmetic of an iterator whose position is the member `at`.
#define CUB_ITERATOR_ARITHMETIC(I, at) \
    __host__ __device__ I& operator++() { ++at; return *this; } \
    __host__ __device__ I operator++(int) { I old = *this; ++at; return old; } \
    __host__ __device__ I& operator--() { --at; return *this; } \
    __host__ __device__ I operator--(int) { I old = *this; --at; return old; } \
    __host__ __device__ I& operator+=(long long n) { at = at + n; return *this; } \
    __host__ __device__ I& operator-=(long long n) { at = at - n; return *this; } \
    __host__ __device__ I operator+(long long n) const { I moved = *this; return moved += n; } \
    __host__ __device__ I operator-(long long n) const { I moved = *this; return moved -= n; } \
    __host__ __device__ long long operator-(const I& b) const { return at - b.at; } \
    __host__ __device__ bool operator==(const I& b) const { return at == b.at; } \
    __host__ __device__ bool operator!=(const I& b) const { return !(at == b.at); }
