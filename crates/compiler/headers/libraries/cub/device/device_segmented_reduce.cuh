#pragma once
#include <cub/device/device_reduce.cuh>

namespace cub {
namespace detail {

// A block for each segment: threads sum every THREADS-th item, the block sums its threads.
template <typename T, typename In, typename Out, typename Begins, typename Ends, typename Op, typename Init>
__global__ void __launch_bounds__(Tiling<sizeof(T)>::THREADS)
    reduce_segments(In in, Out out, int segments, Begins begins, Ends ends, Op op, Init init) {
    constexpr int THREADS = Tiling<sizeof(T)>::THREADS;
    typedef BlockReduce<T, THREADS> Reduce;
    __shared__ typename Reduce::TempStorage storage;
    for (int segment = blockIdx.x; segment < segments; segment += gridDim.x) {
        long long begin = begins[segment], count = ends[segment] - begin;
        T sum = T();
        if (threadIdx.x < count) sum = in[begin + threadIdx.x];
        for (long long i = threadIdx.x + THREADS; i < count; i += THREADS) sum = op(sum, in[begin + i]);
        if (count > 0) sum = Reduce(storage).Reduce(sum, op, count < THREADS ? int(count) : THREADS);
        if (threadIdx.x == 0) {
            if (count > 0) {
                out[segment] = T(op(init, sum));
            } else {
                out[segment] = T(init);
            }
        }
        __syncthreads();
    }
}

// Pairs (place, value) whose places count from the start of their segment.
template <typename Out, typename Begins> struct PlaceInSegment {
    Out out;
    Begins begins;
    struct Place {
        Out out;
        long long begin;
        template <typename V> __device__ void operator=(KeyValuePair<int, V> pair) {
            pair.key = pair.key < 0 ? 1 : int(pair.key - begin);
            *out = pair;
        }
    };
    __device__ Place operator[](int segment) { return {out + segment, begins[segment]}; }
};

template <typename T, typename In, typename Out, typename Begins, typename Ends, typename Op, typename Init>
cudaError_t segmented_reduce(void* storage, size_t& bytes, In in, Out out, long long segments, Begins begins,
                             Ends ends, Op op, Init init, cudaStream_t stream) {
    Arena arena(storage);
    cudaError_t error;
    if (arena.stop(storage, bytes, error) || segments <= 0) return error;
    reduce_segments<T><<<grid_of(segments), Tiling<sizeof(T)>::THREADS, 0, stream>>>(in, out, (int)segments,
                                                                                     begins, ends, op, init);
    return cudaPeekAtLastError();
}

} // namespace detail

// A reduction of each segment of an array; segment s is from begin_offsets[s] to before end_offsets[s].
struct DeviceSegmentedReduce {
    // kernels: 1
    // reads: n * T + segments * 512
    // writes: segments * T
    // temporary: 0
    // work: O(n), O(n) steps for one long segment
    template <typename In, typename Out, typename Begins, typename Ends, typename Op, typename T>
    static cudaError_t Reduce(void* d_temp_storage, size_t& temp_storage_bytes, In d_in, Out d_out,
                              long long num_segments, Begins d_begin_offsets, Ends d_end_offsets,
                              Op reduction_op, T initial_value, cudaStream_t stream = 0, bool = false) {
        typedef detail::result_t<Op, T, detail::value_t<In>> Sum;
        return detail::segmented_reduce<Sum>(d_temp_storage, temp_storage_bytes, d_in, d_out, num_segments,
                                             d_begin_offsets, d_end_offsets, reduction_op, initial_value,
                                             stream);
    }
    template <typename In, typename Out, typename Begins, typename Ends>
    static cudaError_t Sum(void* d_temp_storage, size_t& temp_storage_bytes, In d_in, Out d_out,
                           long long num_segments, Begins d_begin_offsets, Ends d_end_offsets,
                           cudaStream_t stream = 0, bool = false) {
        return Reduce(d_temp_storage, temp_storage_bytes, d_in, d_out, num_segments, d_begin_offsets,
                      d_end_offsets, cub::Sum(), detail::output_t<Out, detail::value_t<In>>{}, stream);
    }
    template <typename In, typename Out, typename Begins, typename Ends>
    static cudaError_t Min(void* d_temp_storage, size_t& temp_storage_bytes, In d_in, Out d_out,
                           long long num_segments, Begins d_begin_offsets, Ends d_end_offsets,
                           cudaStream_t stream = 0, bool = false) {
        return Reduce(d_temp_storage, temp_storage_bytes, d_in, d_out, num_segments, d_begin_offsets,
                      d_end_offsets, cub::Min(), std::numeric_limits<detail::value_t<In>>::max(), stream);
    }
    template <typename In, typename Out, typename Begins, typename Ends>
    static cudaError_t Max(void* d_temp_storage, size_t& temp_storage_bytes, In d_in, Out d_out,
                           long long num_segments, Begins d_begin_offsets, Ends d_end_offsets,
                           cudaStream_t stream = 0, bool = false) {
        return Reduce(d_temp_storage, temp_storage_bytes, d_in, d_out, num_segments, d_begin_offsets,
                      d_end_offsets, cub::Max(), std::numeric_limits<detail::value_t<In>>::lowest(), stream);
    }
    // The least (largest) item of each segment and its place there; (1, the limit of the type) for an empty
    // one.
    template <typename In, typename Out, typename Begins, typename Ends>
    static cudaError_t ArgMin(void* d_temp_storage, size_t& temp_storage_bytes, In d_in, Out d_out,
                              long long num_segments, Begins d_begin_offsets, Ends d_end_offsets,
                              cudaStream_t stream = 0, bool = false) {
        return arg(d_temp_storage, temp_storage_bytes, d_in, d_out, num_segments, d_begin_offsets,
                   d_end_offsets, cub::ArgMin(), std::numeric_limits<detail::value_t<In>>::max(), stream);
    }
    template <typename In, typename Out, typename Begins, typename Ends>
    static cudaError_t ArgMax(void* d_temp_storage, size_t& temp_storage_bytes, In d_in, Out d_out,
                              long long num_segments, Begins d_begin_offsets, Ends d_end_offsets,
                              cudaStream_t stream = 0, bool = false) {
        return arg(d_temp_storage, temp_storage_bytes, d_in, d_out, num_segments, d_begin_offsets,
                   d_end_offsets, cub::ArgMax(), std::numeric_limits<detail::value_t<In>>::lowest(), stream);
    }

private:
    template <typename In, typename Out, typename Begins, typename Ends, typename Op, typename T>
    static cudaError_t arg(void* storage, size_t& bytes, In in, Out out, long long segments, Begins begins,
                           Ends ends, Op op, T limit, cudaStream_t stream) {
        typedef KeyValuePair<int, T> Pair;
        return detail::segmented_reduce<Pair>(storage, bytes, ArgIndexInputIterator<In, int>(in),
                                              detail::PlaceInSegment<Out, Begins>{out, begins}, segments,
                                              begins, ends, op, Pair(-1, limit), stream);
    }
};

} // namespace cub
