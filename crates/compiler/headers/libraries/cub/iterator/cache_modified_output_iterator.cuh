#pragma once
#include <cub/detail/iterator_base.cuh>
#include <cub/thread/thread_store.cuh>

namespace cub {

// Writes an array through the caches that MODIFIER names.
template <CacheStoreModifier MODIFIER, typename T, typename Offset = long long>
class CacheModifiedOutputIterator : public detail::IteratorBase<T> {
    T* at;

public:
    struct Place {
        T* at;
        __device__ T operator=(T value) {
            ThreadStore<MODIFIER>(at, value);
            return value;
        }
    };
    __host__ __device__ CacheModifiedOutputIterator(T* ptr = nullptr) : at(ptr) {}
    __device__ Place operator*() const { return {at}; }
    __device__ Place operator[](long long n) const { return {at + n}; }
    CUB_ITERATOR_ARITHMETIC(CacheModifiedOutputIterator, at)
};

} // namespace cub
