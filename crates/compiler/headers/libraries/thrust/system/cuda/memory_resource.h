#pragma once
#include <thrust/detail/temporary.h>
#include <thrust/device_ptr.h>
#include <thrust/mr/new.h>
#include <thrust/universal_ptr.h>
namespace thrust {
namespace system {
namespace cuda {
namespace detail {
inline cudaError_t allocate_managed(void** p, size_t bytes) { return cudaMallocManaged(p, bytes); }
inline cudaError_t allocate_pinned(void** p, size_t bytes) { return cudaMallocHost(p, bytes); }

// Memory of a pair of CUDA's functions.
template <cudaError_t (*Allocate)(void**, size_t), cudaError_t (*Free)(void*), class Pointer>
class cuda_memory_resource : public mr::memory_resource<Pointer> {
    Pointer do_allocate(size_t bytes, size_t) override {
        void* p = 0;
        cudaError_t status = Allocate(&p, bytes);
        if (status != cudaSuccess) thrust::detail::no_memory(status);
        return Pointer(p);
    }
    void do_deallocate(Pointer p, size_t, size_t) override {
        thrust::detail::check(Free(p.get()), "CUDA free failed");
    }
};
}

// Memory of the device.
typedef detail::cuda_memory_resource<cudaMalloc, cudaFree, device_ptr<void>> memory_resource;
// Managed memory, of both sides.
typedef detail::cuda_memory_resource<detail::allocate_managed, cudaFree, universal_ptr<void>>
    universal_memory_resource;
typedef universal_memory_resource managed_memory_resource;
// Memory of the host at a fixed place: copies to the device and back are as fast as the bus.
typedef detail::cuda_memory_resource<detail::allocate_pinned, cudaFreeHost, universal_ptr<void>>
    universal_host_pinned_memory_resource;
typedef universal_host_pinned_memory_resource pinned_memory_resource;
}
}
using system::cuda::universal_host_pinned_memory_resource;
using system::cuda::universal_memory_resource;
typedef system::cuda::memory_resource device_memory_resource;
// Its pointers are device_ptr already.
template <class Resource> using device_ptr_memory_resource = Resource;
}
