#pragma once
#include <cub/block/block_load.cuh>
#include <cub/block/block_store.cuh>
#include <cub/detail/tile_prefix.cuh>
#include <cub/thread/thread_operators.cuh>

namespace cub {
namespace detail {

// What a scan writes for an item: what comes up to it, or what comes before it.
struct WriteInclusive {
    static constexpr bool INCLUSIVE = true;
    template <typename T, typename Item> __device__ T operator()(T sum, Item) { return sum; }
};
struct WriteExclusive {
    static constexpr bool INCLUSIVE = false;
    template <typename T, typename Item> __device__ T operator()(T before, Item) { return before; }
};

// Each tile: items are loaded so that a thread has neighbours, threads' sums are scanned, the prefix of the
// tile is found, and each thread scans its items from its own prefix.
template <typename T, typename In, typename Out, typename Init, typename Op, typename Write, typename Prefix>
__global__ void __launch_bounds__(Tiling<sizeof(T)>::THREADS)
    scan_tiles(In in, Out out, long long n, Init init, Op op, Write write, Prefix prefix) {
    typedef Tiling<sizeof(T)> Shape;
    constexpr int ITEMS = Shape::ITEMS;
    typedef BlockLoad<T, Shape::THREADS, ITEMS, BLOCK_LOAD_WARP_TRANSPOSE> Load;
    typedef BlockScan<T, Shape::THREADS> Scan;
    typedef BlockStore<T, Shape::THREADS, ITEMS, BLOCK_STORE_WARP_TRANSPOSE> Store;
    __shared__ union {
        typename Load::TempStorage load;
        typename Scan::TempStorage scan;
        typename Store::TempStorage store;
    } shared;
    __shared__ typename Prefix::Shared prefix_storage;

    for (long long tile = -1; prefix.next(prefix_storage, tile);) {
        long long first = tile * Shape::TILE;
        int valid = n - first < Shape::TILE ? int(n - first) : Shape::TILE;
        T items[ITEMS];
        if (valid == Shape::TILE) {
            Load(shared.load).Load(in + first, items);
        } else {
            Load(shared.load).Load(in + first, items, valid, T(in[first]));
        }
        __syncthreads();

        T before, total;
        Scan(shared.scan).ExclusiveScan(ThreadReduce(items, op), before, op, total);
        bool any = threadIdx.x > 0; // something comes before this thread's items
        T start = total;
        if constexpr (!std::is_same_v<Init, NullType>) {
            if (tile == 0) {
                start = init;
                total = op(start, total);
            }
        }
        T earlier = prefix.before(prefix_storage, tile, total);
        if (prefix.totals_only()) continue;
        if (tile > 0) start = earlier;
        if (tile > 0 || !std::is_same_v<Init, NullType>) {
            before = any ? op(start, before) : start;
            any = true;
        }

        #pragma unroll
        for (int i = 0; i < ITEMS; i++) {
            T sum = any ? op(before, items[i]) : items[i];
            items[i] = write(Write::INCLUSIVE ? sum : before, items[i]);
            before = sum;
            any = true;
        }
        __syncthreads();
        if (valid == Shape::TILE) {
            Store(shared.store).Store(out + first, items);
        } else {
            Store(shared.store).Store(out + first, items, valid);
        }
    }
}

template <typename T, typename In, typename Out, typename Init, typename Op, typename Write>
cudaError_t scan(void* storage, size_t& bytes, In in, Out out, Op op, Init init, long long n,
                 cudaStream_t stream, Write write) {
    typedef TilePrefix<T, Op> Prefix;
    typedef Tiling<sizeof(T)> Shape;
    Prefix prefix(op);
    Arena arena(storage);
    prefix.take(arena, (n + Shape::TILE - 1) / Shape::TILE);
    cudaError_t error;
    if (arena.stop(storage, bytes, error) || n == 0) return error;
    return prefix.run(stream, [&](unsigned int grid) {
        scan_tiles<T><<<grid, Shape::THREADS, 0, stream>>>(in, out, n, init, op, write, prefix);
    });
}

// A value, and whether its segment starts with it.
template <typename V> using Segmented = KeyValuePair<int, V>;

// Reads keys and values as such pairs.
template <typename V, typename Keys, typename Values, typename Equal> struct SegmentInput {
    Keys keys;
    Values values;
    Equal equal;
    long long first;
    __device__ SegmentInput operator+(long long by) const { return {keys, values, equal, first + by}; }
    __device__ Segmented<V> operator[](long long i) {
        i += first;
        bool head = i == 0 || !equal(keys[i - 1], keys[i]);
        return Segmented<V>(head, values[i]);
    }
};
// Writes the values of such pairs.
template <typename Out> struct SegmentOutput {
    Out out;
    struct Place {
        Out at;
        template <typename V> __device__ void operator=(const Segmented<V>& pair) { *at = pair.value; }
    };
    __device__ SegmentOutput operator+(long long by) const { return {out + by}; }
    __device__ Place operator[](long long i) { return {out + i}; }
};
// Starts each segment with a value of its own.
template <typename Init, typename Op> struct WriteExclusiveBySegment {
    static constexpr bool INCLUSIVE = false;
    Init init;
    Op op;
    template <typename T> __device__ T operator()(T before, T item) {
        if (item.key) return T(0, init);
        return T(0, op(init, before.value));
    }
};

} // namespace detail

// Prefix sums and scans of arrays by any associative operator.
struct DeviceScan {
    // out[i] = init op in[0] op ... op in[i-1], init being given.
    // kernels: 1
    // reads: n * T
    // writes: n * T
    // temporary: 256 + n * T / 16384 * (T > 4 ? 2 * T + 4 : 8)
    // work: O(n), O(log n) steps
    template <typename In, typename Out, typename Op, typename Init, typename N>
    static cudaError_t ExclusiveScan(void* d_temp_storage, size_t& temp_storage_bytes, In d_in, Out d_out,
                                     Op scan_op, Init init_value, N num_items, cudaStream_t stream = 0,
                                     bool = false) {
        typedef typename detail::plain_of<Init>::type First;
        typedef detail::result_t<Op, First, detail::value_t<In>> T;
        return detail::scan<T>(d_temp_storage, temp_storage_bytes, d_in, d_out, scan_op, init_value,
                               num_items, stream, detail::WriteExclusive());
    }
    template <typename It, typename Op, typename Init, typename N>
    static cudaError_t ExclusiveScan(void* d_temp_storage, size_t& temp_storage_bytes, It d_data, Op scan_op,
                                     Init init_value, N num_items, cudaStream_t stream = 0, bool = false) {
        return ExclusiveScan(d_temp_storage, temp_storage_bytes, d_data, d_data, scan_op, init_value,
                             num_items, stream);
    }
    // out[i] = in[0] + ... + in[i-1].
    template <typename In, typename Out, typename N>
    static cudaError_t ExclusiveSum(void* d_temp_storage, size_t& temp_storage_bytes, In d_in, Out d_out,
                                    N num_items, cudaStream_t stream = 0, bool = false) {
        return ExclusiveScan(d_temp_storage, temp_storage_bytes, d_in, d_out, Sum(), detail::value_t<In>{},
                             num_items, stream);
    }
    template <typename It, typename N> static cudaError_t ExclusiveSum(void* d_temp_storage,
                                                                       size_t& temp_storage_bytes, It d_data,
                                                                       N num_items, cudaStream_t stream = 0,
                                                                       bool = false) {
        return ExclusiveSum(d_temp_storage, temp_storage_bytes, d_data, d_data, num_items, stream);
    }

    // out[i] = in[0] op ... op in[i].
    // kernels: 1
    // reads: n * T
    // writes: n * T
    // temporary: 256 + n * T / 16384 * (T > 4 ? 2 * T + 4 : 8)
    // work: O(n), O(log n) steps
    template <typename In, typename Out, typename Op, typename N>
    static cudaError_t InclusiveScan(void* d_temp_storage, size_t& temp_storage_bytes, In d_in, Out d_out,
                                     Op scan_op, N num_items, cudaStream_t stream = 0, bool = false) {
        typedef detail::result_t<Op, detail::value_t<In>> T;
        return detail::scan<T>(d_temp_storage, temp_storage_bytes, d_in, d_out, scan_op, NullType(),
                               num_items, stream, detail::WriteInclusive());
    }
    template <typename It, typename Op, typename N>
    static cudaError_t InclusiveScan(void* d_temp_storage, size_t& temp_storage_bytes, It d_data, Op scan_op,
                                     N num_items, cudaStream_t stream = 0, bool = false) {
        return InclusiveScan(d_temp_storage, temp_storage_bytes, d_data, d_data, scan_op, num_items, stream);
    }
    // out[i] = init op in[0] op ... op in[i].
    template <typename In, typename Out, typename Op, typename Init, typename N>
    static cudaError_t InclusiveScanInit(void* d_temp_storage, size_t& temp_storage_bytes, In d_in, Out d_out,
                                         Op scan_op, Init init_value, N num_items, cudaStream_t stream = 0,
                                         bool = false) {
        typedef typename detail::plain_of<Init>::type First;
        typedef detail::result_t<Op, First, detail::value_t<In>> T;
        return detail::scan<T>(d_temp_storage, temp_storage_bytes, d_in, d_out, scan_op, init_value,
                               num_items, stream, detail::WriteInclusive());
    }
    template <typename In, typename Out, typename N>
    static cudaError_t InclusiveSum(void* d_temp_storage, size_t& temp_storage_bytes, In d_in, Out d_out,
                                    N num_items, cudaStream_t stream = 0, bool = false) {
        return InclusiveScan(d_temp_storage, temp_storage_bytes, d_in, d_out, Sum(), num_items, stream);
    }
    template <typename It, typename N> static cudaError_t InclusiveSum(void* d_temp_storage,
                                                                       size_t& temp_storage_bytes, It d_data,
                                                                       N num_items, cudaStream_t stream = 0,
                                                                       bool = false) {
        return InclusiveSum(d_temp_storage, temp_storage_bytes, d_data, d_data, num_items, stream);
    }

    // The same within each run of equal keys: a scan of pairs that starts anew where a key differs from the
    // one before.
    // kernels: 1
    // reads: n * (2 * K + V)
    // writes: n * V
    // temporary: 768 + n * (V + 4) / 16384 * (2 * V + 12)
    // work: O(n), O(log n) steps
    template <typename Keys, typename In, typename Out, typename Op, typename Equal = Equality, typename N>
    static cudaError_t InclusiveScanByKey(void* d_temp_storage, size_t& temp_storage_bytes, Keys d_keys_in,
                                          In d_values_in, Out d_values_out, Op scan_op, N num_items,
                                          Equal equality_op = Equal(), cudaStream_t stream = 0,
                                          bool = false) {
        typedef detail::result_t<Op, detail::value_t<In>> V;
        detail::SegmentInput<V, Keys, In, Equal> in{d_keys_in, d_values_in, equality_op, 0};
        detail::SegmentOutput<Out> out{d_values_out};
        return detail::scan<detail::Segmented<V>>(d_temp_storage, temp_storage_bytes, in, out,
                                                  ReduceBySegmentOp<Op>(scan_op), NullType(), num_items,
                                                  stream, detail::WriteInclusive());
    }
    template <typename Keys, typename In, typename Out, typename Equal = Equality, typename N>
    static cudaError_t InclusiveSumByKey(void* d_temp_storage, size_t& temp_storage_bytes, Keys d_keys_in,
                                         In d_values_in, Out d_values_out, N num_items,
                                         Equal equality_op = Equal(), cudaStream_t stream = 0, bool = false) {
        return InclusiveScanByKey(d_temp_storage, temp_storage_bytes, d_keys_in, d_values_in, d_values_out,
                                  Sum(), num_items, equality_op, stream);
    }
    template <typename Keys, typename In, typename Out, typename Op, typename Init, typename Equal = Equality,
              typename N>
    static cudaError_t ExclusiveScanByKey(void* d_temp_storage, size_t& temp_storage_bytes, Keys d_keys_in,
                                          In d_values_in, Out d_values_out, Op scan_op, Init init_value,
                                          N num_items, Equal equality_op = Equal(), cudaStream_t stream = 0,
                                          bool = false) {
        typedef detail::result_t<Op, Init, detail::value_t<In>> V;
        detail::SegmentInput<V, Keys, In, Equal> in{d_keys_in, d_values_in, equality_op, 0};
        detail::SegmentOutput<Out> out{d_values_out};
        detail::WriteExclusiveBySegment<Init, Op> write{init_value, scan_op};
        return detail::scan<detail::Segmented<V>>(d_temp_storage, temp_storage_bytes, in, out,
                                                  ReduceBySegmentOp<Op>(scan_op), NullType(), num_items,
                                                  stream, write);
    }
    template <typename Keys, typename In, typename Out, typename Equal = Equality, typename N>
    static cudaError_t ExclusiveSumByKey(void* d_temp_storage, size_t& temp_storage_bytes, Keys d_keys_in,
                                         In d_values_in, Out d_values_out, N num_items,
                                         Equal equality_op = Equal(), cudaStream_t stream = 0, bool = false) {
        return ExclusiveScanByKey(d_temp_storage, temp_storage_bytes, d_keys_in, d_values_in, d_values_out,
                                  Sum(), detail::value_t<In>{}, num_items, equality_op, stream);
    }
};

} // namespace cub
