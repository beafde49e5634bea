#pragma once
#include <thrust/iterator/iterator_traits.h>
#include <thrust/system_error.h>
namespace thrust {
namespace detail {
struct no_allocator {};

struct host_policy : public host_execution_policy<host_policy> {
    // Without an own allocator for temporary memory: loops need none.
    template <class Allocator> const host_policy& operator()(Allocator&) const { return *this; }
};

// Kernels in a stream, with temporary memory from an allocator. Algorithms end when their kernels have ended,
// if Waits.
template <class Allocator, bool Waits> struct device_policy
    : public device_execution_policy<device_policy<Allocator, Waits>> {
    cudaStream_t stream;
    Allocator* allocator;

    __host__ __device__ constexpr device_policy(cudaStream_t s = 0, Allocator* a = 0)
        : stream(s), allocator(a) {}
    __host__ __device__ device_policy on(cudaStream_t s) const { return device_policy(s, allocator); }
    template <class A> device_policy<A, Waits> operator()(A& a) const {
        return device_policy<A, Waits>(stream, &a);
    }
    template <class A> device_policy<A, Waits> operator()(A* a) const {
        return device_policy<A, Waits>(stream, a);
    }
};

// Whether an algorithm launches kernels. In device code each runs in the thread that calls it, whatever its
// policy.
template <class Policy> __host__ __device__ constexpr bool on_device() {
    return Policy::is_device && !__device_side;
}

template <class Policy> cudaStream_t stream_of(const execution_policy<Policy>&) { return 0; }
template <class Allocator, bool Waits>
cudaStream_t stream_of(const execution_policy<device_policy<Allocator, Waits>>& policy) {
    return policy.derived().stream;
}

template <class Policy> constexpr bool waits = true;
template <class Allocator> constexpr bool waits<device_policy<Allocator, false>> = false;

// Waits until all work of the policy's stream is done; a policy that does not wait leaves that to the
// program.
template <class Policy>
void synchronize(const execution_policy<Policy>& policy, const char* doing = "failed to synchronize") {
    if constexpr (waits<Policy>) check(cudaStreamSynchronize(stream_of(policy)), doing);
}
}

namespace system {
namespace cuda {
template <class Derived> using execution_policy = device_execution_policy<Derived>;
typedef device_system_tag tag;
constexpr thrust::detail::device_policy<thrust::detail::no_allocator, true> par = {};
constexpr thrust::detail::device_policy<thrust::detail::no_allocator, false> par_nosync = {};
}
namespace cpp {
template <class Derived> using execution_policy = host_execution_policy<Derived>;
typedef host_system_tag tag;
constexpr thrust::detail::host_policy par = {};
}
}
namespace cuda = system::cuda;
namespace cpp = system::cpp;

constexpr detail::host_policy host = {};
constexpr detail::host_policy seq = {};
constexpr detail::device_policy<detail::no_allocator, true> device = {};
}
