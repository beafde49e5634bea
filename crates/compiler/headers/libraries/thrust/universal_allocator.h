#pragma once
#include <thrust/detail/temporary.h>
#include <thrust/universal_ptr.h>
namespace thrust {
// Managed memory, which moves between host and device with its use.
template <class T> class universal_allocator {
public:
    typedef T value_type;
    typedef universal_ptr<T> pointer;
    template <class U> struct rebind {
        typedef universal_allocator<U> other;
    };
    universal_allocator() {}
    template <class U> universal_allocator(const universal_allocator<U>&) {}
    universal_ptr<T> allocate(size_t n) {
        void* p = 0;
        cudaError_t status = cudaMallocManaged(&p, n * sizeof(T));
        if (status != cudaSuccess) detail::no_memory(status);
        return universal_ptr<T>((T*)p);
    }
    void deallocate(universal_ptr<T> p, size_t) {
        detail::check(cudaFree((void*)p.get()), "CUDA free failed");
    }
};

// Memory of the host at a fixed place, which the device reads and writes over the bus.
template <class T> class universal_host_pinned_allocator {
public:
    typedef T value_type;
    typedef universal_ptr<T> pointer;
    template <class U> struct rebind {
        typedef universal_host_pinned_allocator<U> other;
    };
    universal_host_pinned_allocator() {}
    template <class U> universal_host_pinned_allocator(const universal_host_pinned_allocator<U>&) {}
    universal_ptr<T> allocate(size_t n) {
        void* p = 0;
        cudaError_t status = cudaMallocHost(&p, n * sizeof(T));
        if (status != cudaSuccess) detail::no_memory(status);
        return universal_ptr<T>((T*)p);
    }
    void deallocate(universal_ptr<T> p, size_t) {
        detail::check(cudaFreeHost((void*)p.get()), "CUDA free failed");
    }
};
}
