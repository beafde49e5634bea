#pragma once
#include <cub/detail/iterator_base.cuh>

namespace cub {

// Reads as first, first + 1, first + 2, ...; nothing of it lies in memory.
template <typename T, typename Offset = long long> class CountingInputIterator
    : public detail::IteratorBase<T> {
    T at;

public:
    __host__ __device__ CountingInputIterator(T first = T()) : at(first) {}
    __host__ __device__ T operator*() const { return at; }
    __host__ __device__ T operator[](long long n) const { return T(at + n); }
    CUB_ITERATOR_ARITHMETIC(CountingInputIterator, at)
};

} // namespace cub
