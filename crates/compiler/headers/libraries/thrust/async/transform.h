#pragma once
// transform, of which the program need not know when it is done.
#include <thrust/future.h>
#include <thrust/transform.h>

namespace thrust { namespace async {

template <typename... A> device_event transform(A&&... a) {
    thrust::transform(std::forward<A>(a)...);
    return device_event(true);
}

} } // namespace thrust::async
