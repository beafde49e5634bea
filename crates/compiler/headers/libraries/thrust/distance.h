#pragma once
#include <thrust/iterator/iterator_traits.h>
namespace thrust {
namespace detail {
template <class Iterator, class Category> constexpr bool is_at_least =
    std::is_base_of<Category, typename iterator_traits<Iterator>::iterator_category>::value;
}

// How many steps lead from first to last.
template <class Iterator>
__host__ __device__ iterator_difference_t<Iterator> distance(Iterator first, Iterator last) {
    if constexpr (detail::is_at_least<Iterator, std::random_access_iterator_tag>) {
        return last - first;
    } else {
        iterator_difference_t<Iterator> n = 0;
        for (; first != last; ++first) n++;
        return n;
    }
}
}
