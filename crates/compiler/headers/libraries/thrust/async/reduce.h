#pragma once
// A reduction whose result is a future.
#include <thrust/future.h>
#include <thrust/reduce.h>

namespace thrust { namespace async {

template <typename... A> auto reduce(A&&... a) {
    auto value = thrust::reduce(std::forward<A>(a)...);
    return device_future<decltype(value)>(value);
}

} } // namespace thrust::async
