#pragma once
// sort, of which the program need not know when it is done.
#include <thrust/future.h>
#include <thrust/sort.h>

namespace thrust { namespace async {

template <typename... A> device_event sort(A&&... a) {
    thrust::sort(std::forward<A>(a)...);
    return device_event(true);
}

} } // namespace thrust::async
