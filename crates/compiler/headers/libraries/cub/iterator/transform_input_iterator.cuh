#pragma once
#include <cub/detail/iterator_base.cuh>

namespace cub {

// Reads as op(it[0]), op(it[1]), ...
template <typename T, typename Op, typename It, typename Offset = long long> class TransformInputIterator
    : public detail::IteratorBase<T> {
    It at;
    Op op;

public:
    __host__ __device__ TransformInputIterator(It it, Op op) : at(it), op(op) {}
    __host__ __device__ T operator*() const { return Op(op)(*at); }
    __host__ __device__ T operator[](long long n) const { return Op(op)(at[n]); }
    CUB_ITERATOR_ARITHMETIC(TransformInputIterator, at)
};

} // namespace cub
