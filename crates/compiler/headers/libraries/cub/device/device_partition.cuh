#pragma once
#include <cub/detail/select.cuh>

namespace cub {

namespace detail {

template <typename Predicate1, typename Predicate2> struct KeepSecond {
    Predicate1 first;
    Predicate2 second;
    template <typename T> __device__ bool operator()(long long, const T& item) {
        return !first(item) && second(item);
    }
};
template <typename Predicate1, typename Predicate2> struct KeepNeither {
    Predicate1 first;
    Predicate2 second;
    template <typename T> __device__ bool operator()(long long, const T& item) {
        return !first(item) && !second(item);
    }
};

} // namespace detail

// Like DeviceSelect, but the other items follow the selected ones, in reverse order.
struct DevicePartition {
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
            d_temp_storage, temp_storage_bytes, d_in, detail::PutFrontAndBack<Out>{d_out},
            detail::KeepFlagged<Flags>{d_flags}, d_num_selected_out, (long long)num_items, stream);
    }
    // kernels: 1
    // reads: n * T
    // writes: n * T + 4
    // temporary: 256 + n * T / 16384 * 8
    // work: O(n), O(log n) steps
    template <typename In, typename Out, typename Count, typename N, typename Predicate>
    static std::enable_if_t<std::is_integral_v<N>, cudaError_t>
    If(void* d_temp_storage, size_t& temp_storage_bytes, In d_in, Out d_out, Count d_num_selected_out,
       N num_items, Predicate select_op, cudaStream_t stream = 0, bool = false) {
        return detail::select<detail::value_t<In>>(
            d_temp_storage, temp_storage_bytes, d_in, detail::PutFrontAndBack<Out>{d_out},
            detail::KeepIf<Predicate>{select_op}, d_num_selected_out, (long long)num_items, stream);
    }
    // Three ways: those of the first predicate, those only of the second, and the others, each in order; with
    // two counts.
    // kernels: 3
    // reads: 3 * n * T
    // writes: n * T + 12
    // temporary: 512 + n * T / 16384 * 8
    // work: O(n), O(log n) steps
    template <typename In, typename First, typename Second, typename Rest, typename Count, typename N,
              typename Predicate1, typename Predicate2>
    static cudaError_t If(void* d_temp_storage, size_t& temp_storage_bytes, In d_in, First d_first_part_out,
                          Second d_second_part_out, Rest d_unselected_out, Count d_num_selected_out,
                          N num_items, Predicate1 select_first_part_op, Predicate2 select_second_part_op,
                          cudaStream_t stream = 0, bool = false) {
        typedef detail::value_t<In> T;
        detail::Arena arena(d_temp_storage);
        int* rest_count = arena.take<int>(1);
        void* storage = d_temp_storage == nullptr ? nullptr : (char*)d_temp_storage + arena.used;
        size_t bytes = d_temp_storage == nullptr ? 0 : temp_storage_bytes - arena.used;
        long long n = num_items;
        cudaError_t error = detail::select<T>(
            storage, bytes, d_in, detail::PutSelected<First>{d_first_part_out},
            detail::KeepIf<Predicate1>{select_first_part_op}, d_num_selected_out, n, stream);
        if (d_temp_storage == nullptr) temp_storage_bytes = arena.used + bytes;
        if (d_temp_storage == nullptr || error != cudaSuccess) return error;
        detail::KeepSecond<Predicate1, Predicate2> second{select_first_part_op, select_second_part_op};
        error = detail::select<T>(storage, bytes, d_in, detail::PutSelected<Second>{d_second_part_out},
                                  second, d_num_selected_out + 1, n, stream);
        if (error != cudaSuccess) return error;
        detail::KeepNeither<Predicate1, Predicate2> neither{select_first_part_op, select_second_part_op};
        return detail::select<T>(storage, bytes, d_in, detail::PutSelected<Rest>{d_unselected_out}, neither,
                                 rest_count, n, stream);
    }
};

} // namespace cub
