#pragma once
#include <thrust/memory.h>
namespace thrust {
// Where a device_vector's memory comes from: cudaMalloc, a call for each block.
template <class T> class device_malloc_allocator {
public:
    typedef T value_type;
    typedef device_ptr<T> pointer;
    typedef device_ptr<const T> const_pointer;
    typedef device_reference<T> reference;
    typedef device_reference<const T> const_reference;
    typedef size_t size_type;
    typedef ptrdiff_t difference_type;
    template <class U> struct rebind {
        typedef device_malloc_allocator<U> other;
    };

    __host__ __device__ device_malloc_allocator() {}
    template <class U> __host__ __device__ device_malloc_allocator(const device_malloc_allocator<U>&) {}
    device_ptr<T> allocate(size_t n, const void* = 0) {
        return device_ptr<T>((T*)detail::allocate_bytes(n * sizeof(T)));
    }
    void deallocate(device_ptr<T> p, size_t) { detail::check(cudaFree((void*)p.get()), "CUDA free failed"); }
    size_t max_size() const { return ~(size_t)0 / sizeof(T); }
    bool operator==(const device_malloc_allocator&) const { return true; }
    bool operator!=(const device_malloc_allocator&) const { return false; }
};

template <class T> using device_allocator = device_malloc_allocator<T>;
namespace system {
namespace cuda {
template <class T> using allocator = device_malloc_allocator<T>;
}
}
}
