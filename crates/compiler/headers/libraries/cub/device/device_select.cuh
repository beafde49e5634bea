#pragma once
#include <cub/detail/select.cuh>

namespace cub {

// Copies the items of an array that are wanted, without gaps and in their order, and counts them.
struct DeviceSelect {
    // Those whose flag is not 0.
    // kernels: 1
    // reads: n * (T + F)
    // writes: n * T + 4
    // temporary: 256 + n * T / 16384 * 8
    // work: O(n), O(log n) steps
    template <typename In, typename Flags, typename Out, typename Count, typename N>
    static cudaError_t Flagged(void* d_temp_storage, size_t& temp_storage_bytes, In d_in, Flags d_flags,
                               Out d_out, Count d_num_selected_out, N num_items, cudaStream_t stream = 0,
                               bool = false) {
        return detail::select<detail::value_t<In>>(
            d_temp_storage, temp_storage_bytes, d_in, detail::PutSelected<Out>{d_out},
            detail::KeepFlagged<Flags>{d_flags}, d_num_selected_out, (long long)num_items, stream);
    }
    template <typename It, typename Flags, typename Count, typename N>
    static std::enable_if_t<std::is_integral_v<N>, cudaError_t>
    Flagged(void* d_temp_storage, size_t& temp_storage_bytes, It d_data, Flags d_flags,
            Count d_num_selected_out, N num_items, cudaStream_t stream = 0, bool = false) {
        return detail::select_in_place<detail::value_t<It>>(d_temp_storage, temp_storage_bytes, d_data,
                                                            detail::KeepFlagged<Flags>{d_flags},
                                                            d_num_selected_out, (long long)num_items, stream);
    }

    // Those for which the predicate is true.
    // kernels: 1
    // reads: n * T
    // writes: n * T + 4
    // temporary: 256 + n * T / 16384 * 8
    // work: O(n), O(log n) steps
    template <typename In, typename Out, typename Count, typename N, typename Predicate>
    static cudaError_t If(void* d_temp_storage, size_t& temp_storage_bytes, In d_in, Out d_out,
                          Count d_num_selected_out, N num_items, Predicate select_op,
                          cudaStream_t stream = 0, bool = false) {
        return detail::select<detail::value_t<In>>(
            d_temp_storage, temp_storage_bytes, d_in, detail::PutSelected<Out>{d_out},
            detail::KeepIf<Predicate>{select_op}, d_num_selected_out, (long long)num_items, stream);
    }
    template <typename It, typename Count, typename N, typename Predicate>
    static std::enable_if_t<std::is_integral_v<N> && !std::is_convertible_v<Predicate, cudaStream_t>,
                            cudaError_t>
    If(void* d_temp_storage, size_t& temp_storage_bytes, It d_data, Count d_num_selected_out, N num_items,
       Predicate select_op, cudaStream_t stream = 0, bool = false) {
        return detail::select_in_place<detail::value_t<It>>(d_temp_storage, temp_storage_bytes, d_data,
                                                            detail::KeepIf<Predicate>{select_op},
                                                            d_num_selected_out, (long long)num_items, stream);
    }

    // Those for whose flag the predicate is true.
    template <typename In, typename Flags, typename Out, typename Count, typename N, typename Predicate>
    static cudaError_t FlaggedIf(void* d_temp_storage, size_t& temp_storage_bytes, In d_in, Flags d_flags,
                                 Out d_out, Count d_num_selected_out, N num_items, Predicate select_op,
                                 cudaStream_t stream = 0, bool = false) {
        return detail::select<detail::value_t<In>>(
            d_temp_storage, temp_storage_bytes, d_in, detail::PutSelected<Out>{d_out},
            detail::KeepFlaggedIf<Flags, Predicate>{d_flags, select_op}, d_num_selected_out,
            (long long)num_items, stream);
    }
    template <typename It, typename Flags, typename Count, typename N, typename Predicate>
    static std::enable_if_t<std::is_integral_v<N>, cudaError_t>
    FlaggedIf(void* d_temp_storage, size_t& temp_storage_bytes, It d_data, Flags d_flags,
              Count d_num_selected_out, N num_items, Predicate select_op, cudaStream_t stream = 0,
              bool = false) {
        return detail::select_in_place<detail::value_t<It>>(
            d_temp_storage, temp_storage_bytes, d_data,
            detail::KeepFlaggedIf<Flags, Predicate>{d_flags, select_op}, d_num_selected_out,
            (long long)num_items, stream);
    }

    // The first of each run of equal items.
    // kernels: 1
    // reads: 2 * n * T
    // writes: n * T + 4
    // temporary: 256 + n * T / 16384 * 8
    // work: O(n), O(log n) steps
    template <typename In, typename Out, typename Count, typename N>
    static cudaError_t Unique(void* d_temp_storage, size_t& temp_storage_bytes, In d_in, Out d_out,
                              Count d_num_selected_out, N num_items, cudaStream_t stream = 0, bool = false) {
        return detail::select<detail::value_t<In>>(d_temp_storage, temp_storage_bytes, d_in,
                                                   detail::PutSelected<Out>{d_out},
                                                   detail::KeepHeads<In, Equality>{d_in, Equality()},
                                                   d_num_selected_out, (long long)num_items, stream);
    }
    // The first of each run of items with equal keys, keys and values.
    template <typename Keys, typename Values, typename KeysOut, typename ValuesOut, typename Count,
              typename N, typename Equal>
    static std::enable_if_t<!std::is_convertible_v<Equal, cudaStream_t>, cudaError_t>
    UniqueByKey(void* d_temp_storage, size_t& temp_storage_bytes, Keys d_keys_in, Values d_values_in,
                KeysOut d_keys_out, ValuesOut d_values_out, Count d_num_selected_out, N num_items,
                Equal equality_op, cudaStream_t stream = 0, bool = false) {
        typedef detail::PairsInput<Keys, Values> Pairs;
        return detail::select<typename Pairs::value_type>(
            d_temp_storage, temp_storage_bytes, Pairs{d_keys_in, d_values_in},
            detail::PutPairs<KeysOut, ValuesOut>{d_keys_out, d_values_out},
            detail::KeepHeadsOfKeys<Keys, Equal>{d_keys_in, equality_op}, d_num_selected_out,
            (long long)num_items, stream);
    }
    template <typename Keys, typename Values, typename KeysOut, typename ValuesOut, typename Count,
              typename N>
    static cudaError_t UniqueByKey(void* d_temp_storage, size_t& temp_storage_bytes, Keys d_keys_in,
                                   Values d_values_in, KeysOut d_keys_out, ValuesOut d_values_out,
                                   Count d_num_selected_out, N num_items, cudaStream_t stream = 0,
                                   bool = false) {
        return UniqueByKey(d_temp_storage, temp_storage_bytes, d_keys_in, d_values_in, d_keys_out,
                           d_values_out, d_num_selected_out, num_items, Equality(), stream);
    }
};

} // namespace cub
