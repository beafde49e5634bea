#pragma once
#include <thrust/detail/temporary.h>
#include <thrust/device_ptr.h>
#include <thrust/mr/new.h>
#include <thrust/universal_ptr.h>
namespace thrust {
namespace system {
namespace cuda {
// Memory of the device, by cudaMalloc.
class memory_resource : public mr::memory_resource<device_ptr<void>> {
    device_ptr<void> do_allocate(size_t bytes, size_t) override {
        return device_ptr<void>(thrust::detail::allocate_bytes(bytes));
    }
    void do_deallocate(device_ptr<void> p, size_t, size_t) override {
        thrust::detail::check(cudaFree(p.get()), "CUDA free failed");
    }
};

// Managed memory, of both sides.
class universal_memory_resource : public mr::memory_resource<universal_ptr<void>> {
    universal_ptr<void> do_allocate(size_t bytes, size_t) override {
        void* p = 0;
        cudaError_t status = cudaMallocManaged(&p, bytes);
        if (status != cudaSuccess) thrust::detail::no_memory(status);
        return universal_ptr<void>(p);
    }
    void do_deallocate(universal_ptr<void> p, size_t, size_t) override {
        thrust::detail::check(cudaFree(p.get()), "CUDA free failed");
    }
};
typedef universal_memory_resource managed_memory_resource;

// Memory of the host at a fixed place: copies to the device and back are as fast as the bus.
class universal_host_pinned_memory_resource : public mr::memory_resource<universal_ptr<void>> {
    universal_ptr<void> do_allocate(size_t bytes, size_t) override {
        void* p = 0;
        cudaError_t status = cudaMallocHost(&p, bytes);
        if (status != cudaSuccess) thrust::detail::no_memory(status);
        return universal_ptr<void>(p);
    }
    void do_deallocate(universal_ptr<void> p, size_t, size_t) override {
        thrust::detail::check(cudaFreeHost(p.get()), "CUDA free failed");
    }
};
typedef universal_host_pinned_memory_resource pinned_memory_resource;
}
}
using system::cuda::universal_host_pinned_memory_resource;
using system::cuda::universal_memory_resource;
typedef system::cuda::memory_resource device_memory_resource;
// Its pointers are device_ptr already.
template <class Resource> using device_ptr_memory_resource = Resource;
}
