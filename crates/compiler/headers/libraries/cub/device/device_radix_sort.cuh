#pragma once
#include <cub/detail/radix_sort.cuh>

namespace cub {

// Stable sorts by the digits of the keys, from the lowest up: integers, floating-point numbers, bool.
struct DeviceRadixSort {
    // kernels: n * K <= 16384 ? 1 : 1 + K
    // reads: n * K * (n * K <= 16384 ? 16 : 1.4 * (K + 1))
    // writes: n * K * (n * K <= 16384 ? 1 : 1.7 * K)
    // temporary: n * K <= 16384 ? 1 : 256 + n * K + (n * K / 16384 + 2) * 1024 * K
    // work: O(n), O(log n) steps
    template <typename K, typename N>
    static cudaError_t SortKeys(void* d_temp_storage, size_t& temp_storage_bytes, const K* d_keys_in,
                                K* d_keys_out, N num_items, int begin_bit = 0, int end_bit = sizeof(K) * 8,
                                cudaStream_t stream = 0, bool = false) {
        return apart<false>(d_temp_storage, temp_storage_bytes, d_keys_in, d_keys_out, none(), none(),
                            num_items, begin_bit, end_bit, stream);
    }
    template <typename K, typename N>
    static cudaError_t SortKeysDescending(void* d_temp_storage, size_t& temp_storage_bytes,
                                          const K* d_keys_in, K* d_keys_out, N num_items, int begin_bit = 0,
                                          int end_bit = sizeof(K) * 8, cudaStream_t stream = 0,
                                          bool = false) {
        return apart<true>(d_temp_storage, temp_storage_bytes, d_keys_in, d_keys_out, none(), none(),
                           num_items, begin_bit, end_bit, stream);
    }
    // kernels: n * max(K, V) <= 16384 ? 1 : 1 + K
    // reads: n * (n * max(K, V) <= 16384 ? 16 * K + 4 * V : 1.4 * (K + K * (K + V)))
    // writes: n * (K + V) * (n * max(K, V) <= 16384 ? 1 : 1.7 * K)
    // temporary: n * max(K, V) <= 16384 ? 1 : 512 + n * (K + V) + (n * max(K, V) / 16384 + 2) * 1024 * K
    // work: O(n), O(log n) steps
    template <typename K, typename V, typename N>
    static cudaError_t SortPairs(void* d_temp_storage, size_t& temp_storage_bytes, const K* d_keys_in,
                                 K* d_keys_out, const V* d_values_in, V* d_values_out, N num_items,
                                 int begin_bit = 0, int end_bit = sizeof(K) * 8, cudaStream_t stream = 0,
                                 bool = false) {
        return apart<false>(d_temp_storage, temp_storage_bytes, d_keys_in, d_keys_out, d_values_in,
                            d_values_out, num_items, begin_bit, end_bit, stream);
    }
    template <typename K, typename V, typename N>
    static cudaError_t SortPairsDescending(void* d_temp_storage, size_t& temp_storage_bytes,
                                           const K* d_keys_in, K* d_keys_out, const V* d_values_in,
                                           V* d_values_out, N num_items, int begin_bit = 0,
                                           int end_bit = sizeof(K) * 8, cudaStream_t stream = 0,
                                           bool = false) {
        return apart<true>(d_temp_storage, temp_storage_bytes, d_keys_in, d_keys_out, d_values_in,
                           d_values_out, num_items, begin_bit, end_bit, stream);
    }

    // With two buffers of the caller no third one is needed; the result is in Current() afterwards.
    template <typename K, typename N>
    static cudaError_t SortKeys(void* d_temp_storage, size_t& temp_storage_bytes, DoubleBuffer<K>& d_keys,
                                N num_items, int begin_bit = 0, int end_bit = sizeof(K) * 8,
                                cudaStream_t stream = 0, bool = false) {
        DoubleBuffer<NullType> values;
        return between<false>(d_temp_storage, temp_storage_bytes, d_keys, values, num_items, begin_bit,
                              end_bit, stream);
    }
    template <typename K, typename N>
    static cudaError_t SortKeysDescending(void* d_temp_storage, size_t& temp_storage_bytes,
                                          DoubleBuffer<K>& d_keys, N num_items, int begin_bit = 0,
                                          int end_bit = sizeof(K) * 8, cudaStream_t stream = 0,
                                          bool = false) {
        DoubleBuffer<NullType> values;
        return between<true>(d_temp_storage, temp_storage_bytes, d_keys, values, num_items, begin_bit,
                             end_bit, stream);
    }
    template <typename K, typename V, typename N>
    static cudaError_t SortPairs(void* d_temp_storage, size_t& temp_storage_bytes, DoubleBuffer<K>& d_keys,
                                 DoubleBuffer<V>& d_values, N num_items, int begin_bit = 0,
                                 int end_bit = sizeof(K) * 8, cudaStream_t stream = 0, bool = false) {
        return between<false>(d_temp_storage, temp_storage_bytes, d_keys, d_values, num_items, begin_bit,
                              end_bit, stream);
    }
    template <typename K, typename V, typename N>
    static cudaError_t SortPairsDescending(void* d_temp_storage, size_t& temp_storage_bytes,
                                           DoubleBuffer<K>& d_keys, DoubleBuffer<V>& d_values, N num_items,
                                           int begin_bit = 0, int end_bit = sizeof(K) * 8,
                                           cudaStream_t stream = 0, bool = false) {
        return between<true>(d_temp_storage, temp_storage_bytes, d_keys, d_values, num_items, begin_bit,
                             end_bit, stream);
    }

private:
    static NullType* none() { return nullptr; }

    template <bool DESCENDING, typename K, typename V>
    static cudaError_t apart(void* storage, size_t& bytes, const K* keys_in, K* keys_out, const V* values_in,
                             V* values_out, long long n, int begin_bit, int end_bit, cudaStream_t stream) {
        return detail::radix_sort<DESCENDING>(storage, bytes, keys_in, keys_out, values_in, values_out, false,
                                              (int*)nullptr, n, begin_bit, end_bit, stream);
    }
    template <bool DESCENDING, typename K, typename V>
    static cudaError_t between(void* storage, size_t& bytes, DoubleBuffer<K>& keys, DoubleBuffer<V>& values,
                               long long n, int begin_bit, int end_bit, cudaStream_t stream) {
        int selector = keys.selector;
        cudaError_t error = detail::radix_sort<DESCENDING, K, V>(
            storage, bytes, keys.Current(), keys.Alternate(), values.Current(), values.Alternate(), true,
            &selector, n, begin_bit, end_bit, stream);
        values.selector ^= selector ^ keys.selector;
        keys.selector = selector;
        return error;
    }
};

} // namespace cub
