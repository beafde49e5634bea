#pragma once
#include <thrust/detail/raw.h>
#include <thrust/iterator/iterator_facade.h>
#include <thrust/tuple.h>
namespace thrust {
template <class Iterators> class zip_iterator;
namespace detail {
template <class... I> using zip_base =
    iterator_facade<zip_iterator<tuple<I...>>, tuple<iterator_value_t<I>...>,
                    typename joint_system<I...>::type, random_access_traversal_tag,
                    tuple<iterator_reference_t<I>...>>;
}

// Several sequences side by side: a tuple of one element of each. An array for each member of a structure,
// read so, keeps neighbouring threads at neighbouring addresses, where an array of structures does not.
template <class... I> class zip_iterator<tuple<I...>> : public detail::zip_base<I...> {
    typedef std::index_sequence_for<I...> All;
    tuple<I...> iterators;
    friend class iterator_core_access;

    template <size_t... N>
    __host__ __device__ tuple<iterator_reference_t<I>...> read(std::index_sequence<N...>) const {
        return tuple<iterator_reference_t<I>...>(*std::get<N>(iterators)...);
    }
    template <size_t... N> __host__ __device__ void move(ptrdiff_t n, std::index_sequence<N...>) {
        ((std::get<N>(iterators) += n), ...);
    }
    template <size_t... N> __host__ __device__ void forward(std::index_sequence<N...>) {
        ((void)++std::get<N>(iterators), ...);
    }
    template <size_t... N> __host__ __device__ void back(std::index_sequence<N...>) {
        ((void)--std::get<N>(iterators), ...);
    }
    __host__ __device__ tuple<iterator_reference_t<I>...> dereference() const { return read(All()); }
    __host__ __device__ bool equal(const zip_iterator& other) const {
        return std::get<0>(iterators) == std::get<0>(other.iterators);
    }
    __host__ __device__ void increment() { forward(All()); }
    __host__ __device__ void decrement() { back(All()); }
    __host__ __device__ void advance(ptrdiff_t n) { move(n, All()); }
    __host__ __device__ ptrdiff_t distance_to(const zip_iterator& other) const {
        return std::get<0>(other.iterators) - std::get<0>(iterators);
    }

public:
    typedef tuple<I...> iterator_tuple;
    __host__ __device__ zip_iterator() {}
    __host__ __device__ zip_iterator(const tuple<I...>& all) : iterators(all) {}
    template <class... J> __host__ __device__ zip_iterator(const zip_iterator<tuple<J...>>& other)
        : iterators(other.get_iterator_tuple()) {}
    __host__ __device__ const tuple<I...>& get_iterator_tuple() const { return iterators; }
};
template <class... I> zip_iterator(tuple<I...>) -> zip_iterator<tuple<I...>>;

template <class... I>
__host__ __device__ zip_iterator<tuple<I...>> make_zip_iterator(const tuple<I...>& all) {
    return zip_iterator<tuple<I...>>(all);
}
template <class... I> __host__ __device__ zip_iterator<tuple<I...>> make_zip_iterator(I... all) {
    return zip_iterator<tuple<I...>>(tuple<I...>(all...));
}

namespace detail {
template <class... I> struct raw_iterator<zip_iterator<tuple<I...>>> {
    typedef zip_iterator<tuple<raw_t<I>...>> type;
    template <size_t... N>
    __host__ __device__ static type each(const tuple<I...>& all, std::index_sequence<N...>) {
        return type(tuple<raw_t<I>...>(raw(std::get<N>(all))...));
    }
    __host__ __device__ static type of(const zip_iterator<tuple<I...>>& i) {
        return each(i.get_iterator_tuple(), std::index_sequence_for<I...>());
    }
};
}
}
