#pragma once
#include <cub/detail/iterator_base.cuh>

namespace cub {

// Reads as the same value everywhere.
template <typename T, typename Offset = long long> class ConstantInputIterator
    : public detail::IteratorBase<T> {
    T value;
    long long at;

public:
    __host__ __device__ ConstantInputIterator(T value, Offset at = 0) : value(value), at(at) {}
    __host__ __device__ T operator*() const { return value; }
    __host__ __device__ T operator[](long long) const { return value; }
    CUB_ITERATOR_ARITHMETIC(ConstantInputIterator, at)
};

} // namespace cub
