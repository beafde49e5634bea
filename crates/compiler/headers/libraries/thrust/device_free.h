#pragma once
#include <thrust/device_ptr.h>
namespace thrust {
template <class T> void device_free(const device_ptr<T>& p) {
    detail::check(cudaFree((void*)p.get()), "device free failed");
}
}
