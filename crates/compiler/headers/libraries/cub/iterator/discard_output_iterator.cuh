#pragma once
#include <cub/detail/iterator_base.cuh>

namespace cub {

// Takes whatever is written to it, and keeps nothing.
template <typename Offset = long long> class DiscardOutputIterator : public detail::IteratorBase<void> {
    long long at;

public:
    struct Hole {
        template <typename T> __host__ __device__ const Hole& operator=(const T&) const { return *this; }
    };
    __host__ __device__ DiscardOutputIterator(Offset at = 0) : at(at) {}
    __host__ __device__ Hole operator*() const { return Hole(); }
    __host__ __device__ Hole operator[](long long) const { return Hole(); }
    CUB_ITERATOR_ARITHMETIC(DiscardOutputIterator, at)
};

} // namespace cub
