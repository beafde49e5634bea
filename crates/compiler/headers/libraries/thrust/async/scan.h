#pragma once
// Scans, of which the program need not know when they are done.
#include <thrust/future.h>
#include <thrust/scan.h>

namespace thrust { namespace async {

template <typename... A> device_event inclusive_scan(A&&... a) {
    thrust::inclusive_scan(std::forward<A>(a)...);
    return device_event(true);
}
template <typename... A> device_event exclusive_scan(A&&... a) {
    thrust::exclusive_scan(std::forward<A>(a)...);
    return device_event(true);
}

} } // namespace thrust::async
