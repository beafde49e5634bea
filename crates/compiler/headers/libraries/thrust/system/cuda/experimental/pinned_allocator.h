#pragma once
#include <thrust/detail/temporary.h>
namespace thrust {
namespace system {
namespace cuda {
namespace experimental {
// Memory of the host at a fixed place, for vectors: copies to the device and back are as fast as the bus.
template <class T> class pinned_allocator {
public:
    typedef T value_type;
    typedef T* pointer;
    template <class U> struct rebind {
        typedef pinned_allocator<U> other;
    };
    pinned_allocator() {}
    template <class U> pinned_allocator(const pinned_allocator<U>&) {}
    T* allocate(size_t n) {
        void* p = 0;
        cudaError_t status = cudaMallocHost(&p, n * sizeof(T));
        if (status != cudaSuccess) thrust::detail::no_memory(status);
        return (T*)p;
    }
    void deallocate(T* p, size_t) { thrust::detail::check(cudaFreeHost((void*)p), "CUDA free failed"); }
    bool operator==(const pinned_allocator&) const { return true; }
    bool operator!=(const pinned_allocator&) const { return false; }
};
}
}
}
}
