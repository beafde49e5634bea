#pragma once
#include <cub/detail/reduce_by_key.cuh>
#include <cub/detail/select.cuh>
#include <cub/iterator/constant_input_iterator.cuh>
#include <cub/iterator/counting_input_iterator.cuh>

namespace cub {
namespace detail {

// Items at which a run of more than one starts, and those at which one ends.
template <typename In> struct KeepRunStarts {
    In in;
    long long n;
    __device__ bool operator()(long long i, long long) {
        return i + 1 < n && in[i] == in[i + 1] && (i == 0 || !(in[i - 1] == in[i]));
    }
};
template <typename In> struct KeepRunEnds {
    In in;
    long long n;
    __device__ bool operator()(long long i, long long) {
        return i > 0 && in[i - 1] == in[i] && (i + 1 == n || !(in[i] == in[i + 1]));
    }
};
template <typename Offsets, typename Lengths, typename Count>
__global__ void run_lengths(Offsets offsets, const long long* ends, Lengths lengths, Count count) {
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x, n = *count;
    for (; i < n; i += (long long)gridDim.x * blockDim.x) lengths[i] = ends[i] + 1 - offsets[i];
}

} // namespace detail

// Runs of equal items.
struct DeviceRunLengthEncode {
    // Each run's item and length: the sums of a one for each item.
    // kernels: 1
    // reads: 4 * n * T
    // writes: n * (T + 4) + 4
    // temporary: 768 + n / 2048 * 20
    // work: O(n), O(log n) steps
    template <typename In, typename Unique, typename Lengths, typename Count, typename N>
    static cudaError_t Encode(void* d_temp_storage, size_t& temp_storage_bytes, In d_in, Unique d_unique_out,
                              Lengths d_counts_out, Count d_num_runs_out, N num_items,
                              cudaStream_t stream = 0, bool = false) {
        typedef detail::output_t<Lengths, int> Length;
        return detail::reduce_by_key(d_temp_storage, temp_storage_bytes, d_in, d_unique_out,
                                     ConstantInputIterator<Length>(1), d_counts_out, d_num_runs_out, Sum(),
                                     Equality(), num_items, stream);
    }

    // Where each run of more than one item starts, and its length.
    // kernels: 3
    // reads: 6 * n * T + n * 16
    // writes: n * 8 + 4
    // temporary: 512 + n * 4 + n / 2048 * 8
    // work: O(n), O(log n) steps
    template <typename In, typename Offsets, typename Lengths, typename Count, typename N>
    static cudaError_t NonTrivialRuns(void* d_temp_storage, size_t& temp_storage_bytes, In d_in,
                                      Offsets d_offsets_out, Lengths d_lengths_out, Count d_num_runs_out,
                                      N num_items, cudaStream_t stream = 0, bool = false) {
        long long n = num_items;
        CountingInputIterator<long long> places(0);
        detail::Arena arena(d_temp_storage);
        long long* ends = arena.take<long long>(n / 2);
        void* storage = d_temp_storage == nullptr ? nullptr : (char*)d_temp_storage + arena.used;
        size_t bytes = d_temp_storage == nullptr ? 0 : temp_storage_bytes - arena.used;
        cudaError_t error =
            detail::select<long long>(storage, bytes, places, detail::PutSelected<long long*>{ends},
                                      detail::KeepRunEnds<In>{d_in, n}, d_num_runs_out, n, stream);
        if (d_temp_storage == nullptr) temp_storage_bytes = arena.used + bytes;
        if (d_temp_storage == nullptr || error != cudaSuccess) return error;
        error = detail::select<long long>(storage, bytes, places, detail::PutSelected<Offsets>{d_offsets_out},
                                          detail::KeepRunStarts<In>{d_in, n}, d_num_runs_out, n, stream);
        if (error != cudaSuccess || n < 2) return error;
        detail::run_lengths<<<detail::grid_of((n / 2 + 127) / 128), 128, 0, stream>>>(
            d_offsets_out, ends, d_lengths_out, d_num_runs_out);
        return cudaPeekAtLastError();
    }
};

} // namespace cub
