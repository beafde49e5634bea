#pragma once
// copy, of which the program need not know when it is done.
#include <thrust/future.h>
#include <thrust/copy.h>

namespace thrust { namespace async {

template <typename... A> device_event copy(A&&... a) {
    thrust::copy(std::forward<A>(a)...);
    return device_event(true);
}

} } // namespace thrust::async
