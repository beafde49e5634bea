#pragma once
#include <thrust/detail/vector_base.h>
#include <thrust/device_free.h>
namespace thrust {
// Ends n objects that device_new made, and frees their memory.
template <class T> void device_delete(device_ptr<T> p, size_t n = 1) {
    if constexpr (!std::is_trivially_destructible<T>::value) {
        detail::parallel_for(device_system_tag(), n, detail::destroy_step<T>{p.get()});
    }
    thrust::device_free(p);
}
}
