#pragma once
#include <thrust/tuple.h>
namespace thrust {
// Makes a function of n arguments one of a tuple of them.
template <class F> class zip_function {
    mutable F f;
    template <class Tuple, size_t... N>
    __host__ __device__ decltype(auto) call(Tuple&& t, std::index_sequence<N...>) const {
        return f(std::get<N>(t)...);
    }

public:
    __host__ __device__ zip_function(F function) : f(function) {}
    template <class Tuple> __host__ __device__ decltype(auto) operator()(Tuple&& t) const {
        return call(t, std::make_index_sequence<std::tuple_size<std::decay_t<Tuple>>::value>());
    }
    __host__ __device__ F& underlying_function() const { return f; }
};
template <class F> zip_function(F) -> zip_function<F>;

template <class F> __host__ __device__ zip_function<std::decay_t<F>> make_zip_function(F&& f) {
    return zip_function<std::decay_t<F>>(f);
}
}
