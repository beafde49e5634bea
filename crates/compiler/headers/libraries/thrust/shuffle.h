#pragma once
#include <cub/detail/select.cuh>
#include <thrust/detail/computed.h>
#include <thrust/detail/parallel_for.h>
#include <thrust/detail/sort_loop.h>
#include <thrust/detail/with_temporary.h>
namespace thrust {
namespace detail {
// A random permutation of the numbers below a power of two that needs no memory: a cipher. Each round mixes
// the left half of a number's bits with the right one under a key of its own, such that it could be undone;
// so no two numbers become the same.
class permutation {
    static constexpr int rounds = 24;
    int left_bits, right_bits;
    unsigned keys[rounds];

public:
    template <class Generator> __host__ __device__ permutation(unsigned long long n, Generator& random) {
        int bits = 4;
        while (bits < 64 && 1ull << bits < n) bits++;
        left_bits = bits / 2;
        right_bits = bits - left_bits;
        for (int i = 0; i < rounds; i++) keys[i] = random();
    }
    __host__ __device__ ptrdiff_t size() const { return 1ull << (left_bits + right_bits); }
    __host__ __device__ unsigned long long operator()(unsigned long long x) const {
        unsigned left = x >> right_bits, right_mask = (1ull << right_bits) - 1, right = x & right_mask;
        unsigned left_mask = (1ull << left_bits) - 1;
        for (int i = 0; i < rounds; i++) {
            unsigned long long product = 0xD2B74407B1CE6E93ull * left;
            unsigned low = (unsigned)product << (right_bits - left_bits) | right >> left_bits;
            left = ((unsigned)(product >> 32) ^ keys[i] ^ right) & left_mask;
            right = low & right_mask;
        }
        return (unsigned long long)left << right_bits | right;
    }
};

// Of the permuted numbers those below n are kept, in their order: they permute n elements.
struct below {
    unsigned long long n;
    __host__ __device__ bool operator()(unsigned long long x) const { return x < n; }
};
template <class In, class Out> struct put_gathered {
    static constexpr bool REST = false;
    In in;
    Out out;
    __device__ void put(long long place, unsigned long long from) { out[place] = in[from]; }
};
} // namespace detail

// Copies the elements in random order; random is a generator, such as thrust::default_random_engine.
// kernels: 1
// reads: n * 32
// writes: n * T
// temporary: 512 + n / 2048 * 8
// work: O(n), O(log n) steps
template <class Policy, class It, class Out, class Generator> __host__ __device__ void
shuffle_copy(const execution_policy<Policy>& policy, It first, It last, Out out, Generator&& random) {
    ptrdiff_t n = last - first;
    if (n <= 0) return;
    detail::permutation permuted(n, random);
    if constexpr (detail::on_device<Policy>()) {
        detail::computed numbers([=] __device__(ptrdiff_t i) { return permuted(i); });
        detail::put_gathered<detail::raw_t<It>, detail::raw_t<Out>> put{detail::raw(first), detail::raw(out)};
        cub::detail::KeepIf<detail::below> keep{{(unsigned long long)n}};
        detail::with_result<ptrdiff_t>(
            policy, "shuffle failed", [&](void* memory, size_t& bytes, ptrdiff_t* count) {
                return cub::detail::select<unsigned long long>(memory, bytes, numbers, put, keep, count,
                                                               permuted.size(),
                                                               detail::stream_of(policy.derived()));
            });
    } else {
        for (ptrdiff_t i = 0; i < permuted.size(); i++) {
            unsigned long long from = permuted(i);
            if (from >= n) continue;
            *out = first[from];
            ++out;
        }
    }
}
template <class It, class Out, class Generator>
__host__ __device__ void shuffle_copy(It first, It last, Out out, Generator&& random) {
    thrust::shuffle_copy(detail::system_of<It, Out>(), first, last, out, random);
}

// Brings the elements into random order.
// kernels: 2
// reads: n * (T + 32)
// writes: 2 * n * T
// temporary: n * T + 512 + n / 2048 * 8
// work: O(n), O(log n) steps
template <class Policy, class It, class Generator> __host__ __device__ void
shuffle(const execution_policy<Policy>& policy, It first, It last, Generator&& random) {
    ptrdiff_t n = last - first;
    if (n <= 0) return;
    if constexpr (detail::on_device<Policy>()) {
        typedef iterator_value_t<It> T;
        detail::temporary<T> copy(policy, n);
        T* to = copy.data();
        auto in = detail::raw(first);
        detail::parallel_for(policy, n, [=] __device__(ptrdiff_t i) { new (to + i) T(in[i]); });
        thrust::shuffle_copy(policy, to, to + n, first, random);
    } else {
        detail::sort_buffer<It> copy(n);
        It it = first;
        for (ptrdiff_t i = 0; i < n; ++i, ++it) copy.take(it, i);
        thrust::shuffle_copy(policy, &copy.look(0), &copy.look(0) + n, first, random);
        copy.drop(n);
    }
}
template <class It, class Generator> __host__ __device__ void shuffle(It first, It last, Generator&& random) {
    thrust::shuffle(detail::system_of<It>(), first, last, random);
}
} // namespace thrust
