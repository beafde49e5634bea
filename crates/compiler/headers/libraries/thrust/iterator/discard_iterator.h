#pragma once
#include <thrust/iterator/iterator_facade.h>
namespace thrust {
namespace detail {
struct discarded {
    discarded() = default;
    template <class T> __host__ __device__ discarded(const T&) {}
    template <class T> __host__ __device__ const discarded& operator=(const T&) const { return *this; }
};
}

// An output iterator that discards the values written to it.
template <class System = use_default> class discard_iterator
    : public iterator_facade<discard_iterator<System>, detail::discarded,
                             detail::value_or<System, any_system_tag>, random_access_traversal_tag,
                             detail::discarded> {
    ptrdiff_t position;
    friend class iterator_core_access;
    __host__ __device__ detail::discarded dereference() const { return detail::discarded(); }
    __host__ __device__ bool equal(const discard_iterator& other) const { return position == other.position; }
    __host__ __device__ void increment() { ++position; }
    __host__ __device__ void decrement() { --position; }
    __host__ __device__ void advance(ptrdiff_t n) { position += n; }
    __host__ __device__ ptrdiff_t distance_to(const discard_iterator& other) const {
        return other.position - position;
    }

public:
    __host__ __device__ discard_iterator(ptrdiff_t at = 0) : position(at) {}
    __host__ __device__ ptrdiff_t base() const { return position; }
};

inline __host__ __device__ discard_iterator<> make_discard_iterator(ptrdiff_t at = 0) {
    return discard_iterator<>(at);
}
}
