#pragma once
// for_each, of which the program need not know when it is done.
#include <thrust/future.h>
#include <thrust/for_each.h>

namespace thrust { namespace async {

template <typename... A> device_event for_each(A&&... a) {
    thrust::for_each(std::forward<A>(a)...);
    return device_event(true);
}

} } // namespace thrust::async
