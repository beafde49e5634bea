#pragma once
#include <thrust/detail/system.h>
namespace thrust {
namespace detail {
constexpr int for_threads = 256;
constexpr int for_items = 2;  // for each thread of a tile

// Each block takes tiles of for_threads * for_items elements. Neighbouring threads take neighbouring elements, so a
// warp's accesses lie together, and the items of a thread are independent, so their loads can wait together.
template <class F> __global__ void __launch_bounds__(for_threads) for_each_kernel(ptrdiff_t n, F f) {
    constexpr int tile = for_threads * for_items;
    for (ptrdiff_t start = (ptrdiff_t)blockIdx.x * tile; start < n; start += (ptrdiff_t)gridDim.x * tile) {
        ptrdiff_t i = start + threadIdx.x;
        if (start + tile <= n) {
#pragma unroll
            for (int k = 0; k < for_items; k++) f(i + k * for_threads);
        } else {
            for (; i < n; i += for_threads) f(i);
        }
    }
}

// Calls f(i) for all i < n, each in a thread of its own; or one after the other, without kernels.
template <class Policy, class F>
__host__ __device__ void parallel_for(const execution_policy<Policy> &policy, ptrdiff_t n, F f) {
    if constexpr (on_device<Policy>()) {
        if (n <= 0) return;
        constexpr ptrdiff_t tile = for_threads * for_items, most = __CC < 300 ? 65535 : 2147483647;
        ptrdiff_t blocks = (n + tile - 1) / tile;
        for_each_kernel<<<(unsigned)(blocks < most ? blocks : most), for_threads, 0, stream_of(policy)>>>(n, f);
        check(cudaPeekAtLastError(), "parallel_for failed");
        synchronize(policy, "parallel_for: failed to synchronize");
    } else {
        for (ptrdiff_t i = 0; i < n; i++) f(i);
    }
}
}
}
