#pragma once
#include <thrust/device_vector.h>
#include <thrust/system/cuda/memory.h>
#include <thrust/universal_vector.h>
namespace thrust {
namespace system {
namespace cuda {
template <class T, class Allocator = device_malloc_allocator<T>> using vector =
    thrust::device_vector<T, Allocator>;
using thrust::universal_vector;
}
}
}
