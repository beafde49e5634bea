#pragma once
#include <limits>
#include <cub/block/block_load.cuh>
#include <cub/block/block_reduce.cuh>
#include <cub/detail/reduce_by_key.cuh>
#include <cub/iterator/arg_index_input_iterator.cuh>
#include <cub/util_device.cuh>

namespace cub {
namespace detail {

struct Identity {
    template <typename T> __host__ __device__ T operator()(T x) const { return x; }
};

// Each thread sums every THREADS-th item of its block's tiles, so that neighbours read neighbours; then the
// block sums its threads. A block that is alone writes the result, others what they have for the second
// kernel.
template <typename T, typename In, typename Out, typename Op, typename Init, typename Transform>
__global__ void __launch_bounds__(Tiling<sizeof(T)>::THREADS)
    reduce_tiles(In in, long long n, T* partials, Out out, Op op, Init init, Transform transform) {
    typedef Tiling<sizeof(T)> Shape;
    typedef BlockReduce<T, Shape::THREADS> Reduce;
    __shared__ typename Reduce::TempStorage storage;

    T sum = T();
    bool any = false;
    for (long long first = (long long)blockIdx.x * Shape::TILE; first < n;
         first += (long long)gridDim.x * Shape::TILE) {
        In tile = in + first;
        if (n - first >= Shape::TILE) {
            // All loads first, so that they overlap.
            T items[Shape::ITEMS];
            #pragma unroll
            for (int i = 0; i < Shape::ITEMS; i++)
                items[i] = transform(tile[i * Shape::THREADS + threadIdx.x]);
            T tile_sum = ThreadReduce(items, op);
            sum = any ? op(sum, tile_sum) : tile_sum;
            any = true;
        } else {
            for (int i = threadIdx.x; i < int(n - first); i += Shape::THREADS) {
                T item = transform(tile[i]);
                sum = any ? op(sum, item) : item;
                any = true;
            }
        }
    }
    long long left = n - (long long)blockIdx.x * Shape::TILE;
    int valid = left < Shape::THREADS ? int(left) : Shape::THREADS;
    sum = Reduce(storage).Reduce(sum, op, valid);
    if (threadIdx.x == 0) {
        if (gridDim.x > 1) {
            partials[blockIdx.x] = sum;
        } else {
            *out = n > 0 ? T(op(init, sum)) : T(init);
        }
    }
}

// The second kernel: one block sums what the others have.
template <typename T, typename Out, typename Op, typename Init>
__global__ void __launch_bounds__(Tiling<sizeof(T)>::THREADS)
    reduce_partials(const T* partials, int count, Out out, Op op, Init init) {
    constexpr int THREADS = Tiling<sizeof(T)>::THREADS;
    typedef BlockReduce<T, THREADS> Reduce;
    __shared__ typename Reduce::TempStorage storage;
    int i = threadIdx.x;
    T sum = T();
    if (i < count) sum = partials[i];
    for (i += THREADS; i < count; i += THREADS) sum = op(sum, partials[i]);
    sum = Reduce(storage).Reduce(sum, op, count < THREADS ? count : THREADS);
    if (threadIdx.x == 0) *out = op(init, sum);
}

template <typename T, typename In, typename Out, typename Op, typename Init, typename Transform>
cudaError_t reduce(void* storage, size_t& bytes, In in, Out out, long long n, Op op, Init init,
                   Transform transform, cudaStream_t stream) {
    typedef Tiling<sizeof(T)> Shape;
    constexpr int BLOCKS_PER_MULTIPROCESSOR = 8;
    long long grid = (n + Shape::TILE - 1) / Shape::TILE,
              most = multiprocessors() * BLOCKS_PER_MULTIPROCESSOR;
    if (grid > most) grid = most;
    if (grid < 1) grid = 1;
    Arena arena(storage);
    T* partials = arena.take<T>(grid > 1 ? grid : 0);
    cudaError_t error;
    if (arena.stop(storage, bytes, error)) return error;
    reduce_tiles<<<(unsigned int)grid, Shape::THREADS, 0, stream>>>(in, n, partials, out, op, init,
                                                                    transform);
    if (grid > 1) reduce_partials<<<1, Shape::THREADS, 0, stream>>>(partials, (int)grid, out, op, init);
    return cudaPeekAtLastError();
}

// Takes a pair (place, value) apart.
template <typename Value, typename Index> struct SplitPair {
    Value value;
    Index index;
    __device__ const SplitPair& operator*() const { return *this; }
    template <typename K, typename V> __device__ void operator=(const KeyValuePair<K, V>& pair) const {
        *value = pair.value;
        *index = pair.key;
    }
};

} // namespace detail

// Sums and other reductions of whole arrays. The last argument, here and elsewhere, is an older one: to wait
// and report after each kernel.
struct DeviceReduce {
    // init op in[0] op in[1] ... in any order and grouping: the operator must be associative and commutative.
    // kernels: n * T <= 16384 ? 1 : 2
    // reads: n * T
    // writes: T
    // temporary: 256 + n * T / 16384 * T
    // work: O(n), O(log n) steps
    template <typename In, typename Out, typename Op, typename Init, typename N>
    static cudaError_t Reduce(void* d_temp_storage, size_t& temp_storage_bytes, In d_in, Out d_out,
                              N num_items, Op reduction_op, Init init, cudaStream_t stream = 0,
                              bool = false) {
        typedef detail::result_t<Op, Init, detail::value_t<In>> T;
        return detail::reduce<T>(d_temp_storage, temp_storage_bytes, d_in, d_out, num_items, reduction_op,
                                 init, detail::Identity(), stream);
    }
    // The same of transform(in[i]).
    template <typename In, typename Out, typename Op, typename Transform, typename Init, typename N>
    static cudaError_t TransformReduce(void* d_temp_storage, size_t& temp_storage_bytes, In d_in, Out d_out,
                                       N num_items, Op reduction_op, Transform transform_op, Init init,
                                       cudaStream_t stream = 0, bool = false) {
        typedef std::decay_t<decltype(transform_op(std::declval<detail::value_t<In>>()))> Item;
        typedef detail::result_t<Op, Init, Item> T;
        return detail::reduce<T>(d_temp_storage, temp_storage_bytes, d_in, d_out, num_items, reduction_op,
                                 init, transform_op, stream);
    }
    template <typename In, typename Out, typename N>
    static cudaError_t Sum(void* d_temp_storage, size_t& temp_storage_bytes, In d_in, Out d_out, N num_items,
                           cudaStream_t stream = 0, bool = false) {
        typedef detail::output_t<Out, detail::value_t<In>> Init;
        return Reduce(d_temp_storage, temp_storage_bytes, d_in, d_out, num_items, cub::Sum(), Init{}, stream);
    }
    template <typename In, typename Out, typename N>
    static cudaError_t Min(void* d_temp_storage, size_t& temp_storage_bytes, In d_in, Out d_out, N num_items,
                           cudaStream_t stream = 0, bool = false) {
        typedef detail::value_t<In> T;
        return Reduce(d_temp_storage, temp_storage_bytes, d_in, d_out, num_items, cub::Min(),
                      std::numeric_limits<T>::max(), stream);
    }
    template <typename In, typename Out, typename N>
    static cudaError_t Max(void* d_temp_storage, size_t& temp_storage_bytes, In d_in, Out d_out, N num_items,
                           cudaStream_t stream = 0, bool = false) {
        typedef detail::value_t<In> T;
        return Reduce(d_temp_storage, temp_storage_bytes, d_in, d_out, num_items, cub::Max(),
                      std::numeric_limits<T>::lowest(), stream);
    }

    // The least item and its place, the first one of equal ones.
    // kernels: n * (T + 4) <= 16384 ? 1 : 2
    // reads: n * T
    // writes: n * (T + 4) <= 16384 ? T + 4 : n * (T + 4) / 16384 * 64
    // temporary: 256 + n * (T + 4) / 16384 * (T + 4)
    // work: O(n), O(log n) steps
    template <typename In, typename Out, typename N>
    static cudaError_t ArgMin(void* d_temp_storage, size_t& temp_storage_bytes, In d_in, Out d_out,
                              N num_items, cudaStream_t stream = 0, bool = false) {
        return arg<int>(d_temp_storage, temp_storage_bytes, d_in, d_out, num_items, cub::ArgMin(),
                        std::numeric_limits<detail::value_t<In>>::max(), stream);
    }
    template <typename In, typename Value, typename Index, typename N>
    static std::enable_if_t<std::is_integral_v<N>, cudaError_t>
    ArgMin(void* d_temp_storage, size_t& temp_storage_bytes, In d_in, Value d_min_out, Index d_index_out,
           N num_items, cudaStream_t stream = 0, bool = false) {
        return arg<long long>(d_temp_storage, temp_storage_bytes, d_in,
                              detail::SplitPair<Value, Index>{d_min_out, d_index_out}, num_items,
                              cub::ArgMin(), std::numeric_limits<detail::value_t<In>>::max(), stream);
    }
    // The largest item and its place, the first one of equal ones.
    template <typename In, typename Out, typename N>
    static cudaError_t ArgMax(void* d_temp_storage, size_t& temp_storage_bytes, In d_in, Out d_out,
                              N num_items, cudaStream_t stream = 0, bool = false) {
        return arg<int>(d_temp_storage, temp_storage_bytes, d_in, d_out, num_items, cub::ArgMax(),
                        std::numeric_limits<detail::value_t<In>>::lowest(), stream);
    }
    template <typename In, typename Value, typename Index, typename N>
    static std::enable_if_t<std::is_integral_v<N>, cudaError_t>
    ArgMax(void* d_temp_storage, size_t& temp_storage_bytes, In d_in, Value d_max_out, Index d_index_out,
           N num_items, cudaStream_t stream = 0, bool = false) {
        return arg<long long>(d_temp_storage, temp_storage_bytes, d_in,
                              detail::SplitPair<Value, Index>{d_max_out, d_index_out}, num_items,
                              cub::ArgMax(), std::numeric_limits<detail::value_t<In>>::lowest(), stream);
    }

    // The sum of each run of equal keys, and its key: a scan of pairs whose last value in each run is
    // written.
    // kernels: 1
    // reads: n * (4 * K + V)
    // writes: n * (K + V) + 4
    // temporary: 768 + n * (V + 4) / 16384 * (2 * V + 12)
    // work: O(n), O(log n) steps
    template <typename Keys, typename KeysOut, typename Values, typename SumsOut, typename Count, typename Op,
              typename N>
    static cudaError_t ReduceByKey(void* d_temp_storage, size_t& temp_storage_bytes, Keys d_keys_in,
                                   KeysOut d_unique_out, Values d_values_in, SumsOut d_aggregates_out,
                                   Count d_num_runs_out, Op reduction_op, N num_items,
                                   cudaStream_t stream = 0, bool = false) {
        return detail::reduce_by_key(d_temp_storage, temp_storage_bytes, d_keys_in, d_unique_out, d_values_in,
                                     d_aggregates_out, d_num_runs_out, reduction_op, Equality(), num_items,
                                     stream);
    }

private:
    template <typename Place, typename In, typename Out, typename Op, typename T> static cudaError_t
    arg(void* storage, size_t& bytes, In in, Out out, long long n, Op op, T limit, cudaStream_t stream) {
        typedef KeyValuePair<Place, T> Pair;
        return detail::reduce<Pair>(storage, bytes, ArgIndexInputIterator<In, Place>(in), out, n, op,
                                    Pair(1, limit), detail::Identity(), stream);
    }
};

} // namespace cub
