#pragma once
#include <thrust/detail/temporary.h>
namespace thrust {
namespace detail {
// The value that a kernel left in device memory. Waits for the kernels before.
template <class Policy, class T>
T read_back(const execution_policy<Policy>& policy, const T* from, const char* doing) {
    alignas(T) char value[sizeof(T)];
    check(cudaMemcpyAsync(value, from, sizeof(T), cudaMemcpyDeviceToHost, stream_of(policy.derived())),
          doing);
    check(cudaStreamSynchronize(stream_of(policy.derived())), doing);
    return *(T*)value;
}

// Runs one of cub's algorithms. Each is called twice: for the size of the temporary memory it needs, then
// with it.
template <class Policy, class Call>
void with_temporary(const execution_policy<Policy>& policy, const char* doing, Call call) {
    size_t bytes = 0;
    check(call((void*)0, bytes), doing);
    temporary<char> memory(policy, bytes);
    check(call((void*)memory.data(), bytes), doing);
    synchronize(policy.derived(), doing);
}

// The same for an algorithm that leaves one result in device memory: it lies before the temporary memory.
template <class Result, class Policy, class Call>
Result with_result(const execution_policy<Policy>& policy, const char* doing, Call call) {
    constexpr size_t room = (sizeof(Result) + 255) / 256 * 256;
    size_t bytes = 0;
    check(call((void*)0, bytes, (Result*)0), doing);
    temporary<char> memory(policy, room + bytes);
    check(call((void*)(memory.data() + room), bytes, (Result*)memory.data()), doing);
    return read_back(policy, (const Result*)memory.data(), doing);
}
} // namespace detail
} // namespace thrust
