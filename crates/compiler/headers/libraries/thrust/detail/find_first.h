#pragma once
#include <thrust/detail/computed.h>
#include <thrust/reduce.h>
namespace thrust {
namespace detail {
struct smaller {
    __host__ __device__ ptrdiff_t operator()(ptrdiff_t a, ptrdiff_t b) const { return b < a ? b : a; }
};

// The smallest i < n for which test(i) holds, or n: a reduction of the i that pass to their minimum. Parts
// are searched one after the other, each eight times as long as the one before, so that an early find ends
// the work early.
template <class Policy, class Test> ptrdiff_t find_first(const Policy& policy, ptrdiff_t n, Test test) {
    ptrdiff_t part = 1 << 20;
    for (ptrdiff_t start = 0; start < n; start += part, part *= 8) {
        ptrdiff_t end = n - start < part ? n : start + part;
        computed places([=] __device__(ptrdiff_t i) mutable { return test(i) ? i : n; });
        ptrdiff_t found = thrust::reduce(policy, places + start, places + end, n, smaller());
        if (found < n) return found;
        if (end == n) break;
    }
    return n;
}
} // namespace detail
} // namespace thrust
