#pragma once
#include <thrust/detail/find_first.h>
#include <thrust/functional.h>
#include <thrust/pair.h>
namespace thrust {
// The first place where two ranges differ, in both.
// kernels: n <= 2048 ? 1 : 2
// reads: 2 * n * T
// writes: 8
// temporary: 256 + n / 2048 * 8
// work: O(n), O(log n) steps
template <class Policy, class A, class B, class Equal = equal_to<>> __host__ __device__ pair<A, B>
mismatch(const execution_policy<Policy>& policy, A a, A a_end, B b, Equal equal = Equal()) {
    if constexpr (detail::on_device<Policy>()) {
        auto x = detail::raw(a);
        auto y = detail::raw(b);
        ptrdiff_t place = detail::find_first(
            policy.derived(), a_end - a, [=] __device__(ptrdiff_t i) mutable { return !equal(x[i], y[i]); });
        return pair<A, B>(a + place, b + place);
    } else {
        while (a != a_end && equal(*a, *b)) ++a, ++b;
        return pair<A, B>(a, b);
    }
}
template <class A, class B, class Equal = equal_to<>>
__host__ __device__ pair<A, B> mismatch(A a, A a_end, B b, Equal equal = Equal()) {
    return thrust::mismatch(detail::system_of<A, B>(), a, a_end, b, equal);
}
} // namespace thrust
