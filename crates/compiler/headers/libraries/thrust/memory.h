#pragma once
#include <thrust/detail/temporary.h>
#include <thrust/device_ptr.h>
#include <utility>
namespace thrust {
namespace detail {
template <class Policy, class T> using pointer_of = std::conditional_t<Policy::is_device, device_ptr<T>, T*>;
}
template <class T, class System = device_system_tag> using pointer = detail::pointer_of<System, T>;
template <class T, class System = device_system_tag> using reference =
    std::conditional_t<System::is_device, device_reference<T>, T&>;

namespace system {
namespace cuda {
template <class T> using pointer = device_ptr<T>;
template <class T> using reference = device_reference<T>;
}
}

// Memory where the policy's algorithms run; a device's memory is asked for by cudaMalloc, once for each call.
template <class Policy>
__host__ __device__ detail::pointer_of<Policy, void> malloc(const execution_policy<Policy>&, size_t bytes) {
    typedef detail::pointer_of<Policy, void> Pointer;
    if constexpr (detail::on_device<Policy>()) return Pointer(detail::allocate_bytes(bytes));
    else return Pointer(::malloc(bytes));
}

template <class T, class Policy>
__host__ __device__ detail::pointer_of<Policy, T> malloc(const execution_policy<Policy>& policy, size_t n) {
    return detail::pointer_of<Policy, T>((T*)raw_pointer_cast(thrust::malloc(policy, n * sizeof(T))));
}

template <class Policy, class Pointer>
__host__ __device__ void free(const execution_policy<Policy>&, Pointer p) {
    if constexpr (detail::on_device<Policy>())
        detail::check(cudaFree((void*)raw_pointer_cast(p)), "device free failed");
    else ::free((void*)raw_pointer_cast(p));
}

// Memory for temporary use: a pointer and how many elements fit.
template <class T, class Policy>
__host__ __device__ std::pair<detail::pointer_of<Policy, T>, ptrdiff_t> get_temporary_buffer(
    const execution_policy<Policy>& policy, ptrdiff_t n) {
    return {thrust::malloc<T>(policy, n), n};
}

template <class Policy, class Pointer>
__host__ __device__ void return_temporary_buffer(const execution_policy<Policy>& policy, Pointer p) {
    thrust::free(policy, p);
}
template <class Policy, class Pointer>
__host__ __device__ void return_temporary_buffer(const execution_policy<Policy>& policy, Pointer p,
                                                 ptrdiff_t) {
    thrust::free(policy, p);
}
}
