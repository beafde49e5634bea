#pragma once
#include <cub/detail/iterator_base.cuh>
#include <cub/thread/thread_load.cuh>

namespace cub {

// Reads an array through the caches that MODIFIER names.
template <CacheLoadModifier MODIFIER, typename T, typename Offset = long long>
class CacheModifiedInputIterator : public detail::IteratorBase<T> {
    const T* at;

public:
    __host__ __device__ CacheModifiedInputIterator(const T* ptr = nullptr) : at(ptr) {}
    __device__ T operator*() const { return ThreadLoad<MODIFIER>(at); }
    __device__ T operator[](long long n) const { return ThreadLoad<MODIFIER>(at + n); }
    CUB_ITERATOR_ARITHMETIC(CacheModifiedInputIterator, at)
};

} // namespace cub
