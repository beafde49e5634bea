#pragma once
#include <cub/detail/merge.cuh>

namespace cub {

// Sorts by any order: less(a, b) says whether a comes before b. All of these are stable.
struct DeviceMergeSort {
    // kernels: n * K <= 8192 ? 1 : 1 + ceil(log2(n * K / 8192.0))
    // reads: n * K * (n * K <= 8192 ? 1 : 1 + ceil(log2(n * K / 8192.0)))
    // writes: n * K * (n * K <= 8192 ? 1 : 1 + ceil(log2(n * K / 8192.0)))
    // temporary: n * K <= 8192 ? 1 : 256 + n * K
    // work: O(n log n), O(log n * log n) steps
    template <typename Keys, typename N, typename Compare>
    static cudaError_t SortKeys(void* d_temp_storage, size_t& temp_storage_bytes, Keys d_keys, N num_items,
                                Compare compare_op, cudaStream_t stream = 0, bool = false) {
        return SortKeysCopy(d_temp_storage, temp_storage_bytes, d_keys, d_keys, num_items, compare_op,
                            stream);
    }
    template <typename In, typename Out, typename N, typename Compare>
    static cudaError_t SortKeysCopy(void* d_temp_storage, size_t& temp_storage_bytes, In d_input_keys,
                                    Out d_output_keys, N num_items, Compare compare_op,
                                    cudaStream_t stream = 0, bool = false) {
        NullType* none = nullptr;
        return detail::merge_sort<detail::value_t<In>, NullType>(d_temp_storage, temp_storage_bytes,
                                                                 d_input_keys, none, d_output_keys, none,
                                                                 num_items, compare_op, stream);
    }
    template <typename Keys, typename Items, typename N, typename Compare>
    static cudaError_t SortPairs(void* d_temp_storage, size_t& temp_storage_bytes, Keys d_keys, Items d_items,
                                 N num_items, Compare compare_op, cudaStream_t stream = 0, bool = false) {
        return SortPairsCopy(d_temp_storage, temp_storage_bytes, d_keys, d_items, d_keys, d_items, num_items,
                             compare_op, stream);
    }
    template <typename In, typename ItemsIn, typename Out, typename ItemsOut, typename N, typename Compare>
    static cudaError_t SortPairsCopy(void* d_temp_storage, size_t& temp_storage_bytes, In d_input_keys,
                                     ItemsIn d_input_items, Out d_output_keys, ItemsOut d_output_items,
                                     N num_items, Compare compare_op, cudaStream_t stream = 0, bool = false) {
        return detail::merge_sort<detail::value_t<In>, detail::value_t<ItemsIn>>(
            d_temp_storage, temp_storage_bytes, d_input_keys, d_input_items, d_output_keys, d_output_items,
            num_items, compare_op, stream);
    }
    template <typename Keys, typename N, typename Compare>
    static cudaError_t StableSortKeys(void* d_temp_storage, size_t& temp_storage_bytes, Keys d_keys,
                                      N num_items, Compare compare_op, cudaStream_t stream = 0,
                                      bool = false) {
        return SortKeys(d_temp_storage, temp_storage_bytes, d_keys, num_items, compare_op, stream);
    }
    template <typename In, typename Out, typename N, typename Compare>
    static cudaError_t StableSortKeysCopy(void* d_temp_storage, size_t& temp_storage_bytes, In d_input_keys,
                                          Out d_output_keys, N num_items, Compare compare_op,
                                          cudaStream_t stream = 0, bool = false) {
        return SortKeysCopy(d_temp_storage, temp_storage_bytes, d_input_keys, d_output_keys, num_items,
                            compare_op, stream);
    }
    template <typename Keys, typename Items, typename N, typename Compare>
    static cudaError_t StableSortPairs(void* d_temp_storage, size_t& temp_storage_bytes, Keys d_keys,
                                       Items d_items, N num_items, Compare compare_op,
                                       cudaStream_t stream = 0, bool = false) {
        return SortPairs(d_temp_storage, temp_storage_bytes, d_keys, d_items, num_items, compare_op, stream);
    }
};

} // namespace cub
