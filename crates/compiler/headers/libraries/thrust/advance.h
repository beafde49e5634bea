#pragma once
#include <thrust/distance.h>
namespace thrust {
// Moves an iterator n steps; back, too, if it can go there.
template <class Iterator, class Distance> __host__ __device__ void advance(Iterator& i, Distance n) {
    if constexpr (detail::is_at_least<Iterator, std::random_access_iterator_tag>) {
        i += n;
    } else {
        for (; n > 0; --n) ++i;
        if constexpr (detail::is_at_least<Iterator, std::bidirectional_iterator_tag>) {
            for (; n < 0; ++n) --i;
        }
    }
}

template <class Iterator>
__host__ __device__ Iterator next(Iterator i, iterator_difference_t<Iterator> n = 1) {
    thrust::advance(i, n);
    return i;
}

template <class Iterator>
__host__ __device__ Iterator prev(Iterator i, iterator_difference_t<Iterator> n = 1) {
    thrust::advance(i, -n);
    return i;
}
}
