#pragma once
#include <thrust/detail/system.h>
namespace thrust {
namespace detail {
constexpr int for_threads = 256;
constexpr int for_items = 4;  // elements of each thread, if there are many
constexpr ptrdiff_t for_spread =
    256 * 1024;  // up to so many, each has a thread of its own, to use all of the device

// Each block takes tiles of `tile` elements. Neighbouring threads take neighbouring elements, so a warp's
// accesses lie together; a thread's next element is for_threads further.
template <class F> __global__ void __launch_bounds__(for_threads)
    for_each_kernel(ptrdiff_t n, int tile, F f) {
    for (ptrdiff_t start = (ptrdiff_t)blockIdx.x * tile; start < n; start += (ptrdiff_t)gridDim.x * tile) {
        ptrdiff_t i = start + threadIdx.x, end = start + tile;
        if (end <= n && tile == for_threads * for_items) {  // no need to ask before each element
#pragma unroll
            for (int k = 0; k < for_items; k++) f(i + k * for_threads);
        } else {
            for (; i < n && i < end; i += for_threads) f(i);
        }
    }
}

// Calls f(i) for all i < n, each in a thread of its own; or one after the other, without kernels.
template <class Policy, class F>
__host__ __device__ void parallel_for(const execution_policy<Policy>& policy, ptrdiff_t n, F f,
                                      const char* waiting = "parallel_for: failed to synchronize") {
    if constexpr (on_device<Policy>()) {
        if (n <= 0) return;
        constexpr ptrdiff_t most = __CC < 300 ? 65535 : 2147483647;
        int tile = n <= for_spread ? for_threads : for_threads * for_items;
        ptrdiff_t blocks = (n + tile - 1) / tile;
        for_each_kernel<<<(unsigned)(blocks < most ? blocks : most), for_threads, 0, stream_of(policy)>>>(
            n, tile, f);
        check(cudaPeekAtLastError(), "parallel_for failed");
        synchronize(policy, waiting);
    } else {
        for (ptrdiff_t i = 0; i < n; i++) f(i);
    }
}
}
}
