#pragma once
#include <thrust/detail/raw.h>
#include <thrust/detail/system.h>
namespace thrust {
namespace detail {
[[noreturn]] __noinline__ inline void no_memory(cudaError_t why) {
    cudaGetLastError();
    throw system::detail::bad_alloc(cuda_category().message(why).c_str());
}

// Memory of the device, or an exception.
__noinline__ inline void* allocate_bytes(size_t bytes) {
    void* memory = 0;
    cudaError_t status = cudaMalloc(&memory, bytes);
    if (status != cudaSuccess) no_memory(status);
    return memory;
}

template <class Allocator, class = void> constexpr size_t allocator_unit = 1;
template <class Allocator>
constexpr size_t allocator_unit<Allocator, std::void_t<typename Allocator::value_type>> =
    sizeof(typename Allocator::value_type);

// Device memory for `count` objects that an algorithm needs while it runs; no constructor runs there.
template <class T> class temporary {
    T* memory;
    size_t count;
    void* allocator;
    void (*give_back)(void* allocator, T* memory, size_t count);

    // Allocators count in their own elements, memory resources in bytes.
    template <class Allocator> static size_t elements(size_t count) {
        size_t each = allocator_unit<Allocator>;
        return (count * sizeof(T) + each - 1) / each;
    }
    template <class Allocator> static void deallocate(void* allocator, T* memory, size_t count) {
        typedef decltype(((Allocator*)allocator)->allocate(1)) Pointer;
        ((Allocator*)allocator)->deallocate(Pointer((raw_t<Pointer>)memory), elements<Allocator>(count));
    }
    static void free_memory(void*, T* memory, size_t) { cudaFree(memory); }

    template <class Policy> void allocate(const Policy&) {
        memory = (T*)allocate_bytes(count * sizeof(T));
        give_back = free_memory;
    }
    template <class A, bool Waits> void allocate(const device_policy<A, Waits>& policy) {
        if constexpr (std::is_same<A, no_allocator>::value) {
            memory = (T*)allocate_bytes(count * sizeof(T));
            give_back = free_memory;
        } else {
            allocator = policy.allocator;
            memory = (T*)raw(policy.allocator->allocate(elements<A>(count)));
            give_back = deallocate<A>;
        }
    }

public:
    template <class Policy> temporary(const execution_policy<Policy>& policy, size_t n)
        : memory(0), count(n), allocator(0), give_back(free_memory) {
        if (n > 0) allocate(policy.derived());
    }
    temporary(const temporary&) = delete;
    temporary& operator=(const temporary&) = delete;
    ~temporary() {
        if (memory) give_back(allocator, memory, count);
    }

    T* data() const { return memory; }
    T* begin() const { return memory; }
    T* end() const { return memory + count; }
    size_t size() const { return count; }
};
}
}
