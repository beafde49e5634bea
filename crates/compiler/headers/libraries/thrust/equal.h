#pragma once
#include <thrust/mismatch.h>
namespace thrust {
// Whether two ranges have equal elements, place by place.
// kernels: n <= 2048 ? 1 : 2
// reads: 2 * n * T
// writes: 8
// temporary: 256 + n / 2048 * 8
// work: O(n), O(log n) steps
template <class Policy, class A, class B, class Equal = equal_to<>> __host__ __device__ bool
equal(const execution_policy<Policy>& policy, A a, A a_end, B b, Equal equal = Equal()) {
    return thrust::mismatch(policy, a, a_end, b, equal).first == a_end;
}
template <class A, class B, class Equal = equal_to<>>
__host__ __device__ bool equal(A a, A a_end, B b, Equal equal = Equal()) {
    return thrust::mismatch(detail::system_of<A, B>(), a, a_end, b, equal).first == a_end;
}
} // namespace thrust
