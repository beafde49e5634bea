#pragma once
#include <cub/detail/iterator_base.cuh>

namespace cub {

// Reads as pairs (0, it[0]), (1, it[1]), ...
template <typename It, typename Offset = long long, typename V = detail::value_t<It>>
class ArgIndexInputIterator : public detail::IteratorBase<KeyValuePair<Offset, V>> {
    It it;
    Offset at;

public:
    __host__ __device__ ArgIndexInputIterator(It it, Offset at = 0) : it(it), at(at) {}
    __host__ __device__ KeyValuePair<Offset, V> operator*() const {
        return KeyValuePair<Offset, V>(at, it[at]);
    }
    __host__ __device__ KeyValuePair<Offset, V> operator[](long long n) const {
        return KeyValuePair<Offset, V>(Offset(at + n), it[at + n]);
    }
    __host__ __device__ void normalize() { it += at, at = 0; }
    CUB_ITERATOR_ARITHMETIC(ArgIndexInputIterator, at)
};

} // namespace cub
