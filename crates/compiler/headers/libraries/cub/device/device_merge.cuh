#pragma once
#include <cub/detail/merge.cuh>

namespace cub {
namespace detail {

struct LessKey {
    template <typename A, typename B> __host__ __device__ bool operator()(const A& a, const B& b) const {
        return a < b;
    }
};

template <typename Value, typename A, typename B, typename VA, typename VB, typename Out, typename VOut,
          typename Compare>
cudaError_t merge(void* storage, size_t& bytes, A a, VA va, long long a_count, B b, VB vb, long long b_count,
                  Out out, VOut vout, Compare less, cudaStream_t stream) {
    typedef value_t<A> Key;
    Arena arena(storage);
    cudaError_t error;
    long long n = a_count + b_count;
    if (arena.stop(storage, bytes, error) || n == 0) return error;
    unsigned int grid = grid_of((n + MergeShape<Key>::TILE - 1) / MergeShape<Key>::TILE);
    merge_tiles<Key, Value>
        <<<grid, MergeShape<Key>::THREADS, 0, stream>>>(a, b, va, vb, a_count, b_count, out, vout, less);
    return cudaPeekAtLastError();
}

} // namespace detail

// Merges two sorted arrays; of equal items those of the first come first.
struct DeviceMerge {
    // kernels: 1
    // reads: 1.4 * n * K
    // writes: n * K
    // temporary: 0
    // work: O(n), O(log n) steps
    template <typename A, typename B, typename Out, typename N1, typename N2,
              typename Compare = detail::LessKey>
    static cudaError_t MergeKeys(void* d_temp_storage, size_t& temp_storage_bytes, A keys_in1, N1 num_keys1,
                                 B keys_in2, N2 num_keys2, Out keys_out, Compare compare_op = {},
                                 cudaStream_t stream = 0) {
        NullType* none = nullptr;
        return detail::merge<NullType>(d_temp_storage, temp_storage_bytes, keys_in1, none, num_keys1,
                                       keys_in2, none, num_keys2, keys_out, none, compare_op, stream);
    }
    // kernels: 1
    // reads: n * (1.4 * K + V)
    // writes: n * (K + V)
    // temporary: 0
    // work: O(n), O(log n) steps
    template <typename A, typename VA, typename B, typename VB, typename Out, typename VOut, typename N1,
              typename N2, typename Compare = detail::LessKey>
    static cudaError_t MergePairs(void* d_temp_storage, size_t& temp_storage_bytes, A keys_in1, VA values_in1,
                                  N1 num_pairs1, B keys_in2, VB values_in2, N2 num_pairs2, Out keys_out,
                                  VOut values_out, Compare compare_op = {}, cudaStream_t stream = 0) {
        return detail::merge<detail::value_t<VA>>(d_temp_storage, temp_storage_bytes, keys_in1, values_in1,
                                                  num_pairs1, keys_in2, values_in2, num_pairs2, keys_out,
                                                  values_out, compare_op, stream);
    }
};

} // namespace cub
