#pragma once
#include <cub/block/block_load.cuh>
#include <cub/detail/tile_prefix.cuh>
#include <cub/thread/thread_operators.cuh>

namespace cub {
namespace detail {

// Which items are selected: `keep(i, item)`.
template <typename Predicate> struct KeepIf {
    Predicate predicate;
    template <typename T> __device__ bool operator()(long long, const T& item) { return predicate(item); }
};
template <typename Flags> struct KeepFlagged {
    Flags flags;
    template <typename T> __device__ bool operator()(long long i, const T&) { return flags[i] != 0; }
};
template <typename Flags, typename Predicate> struct KeepFlaggedIf {
    Flags flags;
    Predicate predicate;
    template <typename T> __device__ bool operator()(long long i, const T&) { return predicate(flags[i]); }
};
// The first item of each run of equal ones.
template <typename In, typename Equal> struct KeepHeads {
    In in;
    Equal equal;
    template <typename T> __device__ bool operator()(long long i, const T& item) {
        return i == 0 || !equal(in[i - 1], item);
    }
};
template <typename Keys, typename Equal> struct KeepHeadsOfKeys {
    Keys keys;
    Equal equal;
    template <typename T> __device__ bool operator()(long long i, const T& pair) {
        return i == 0 || !equal(keys[i - 1], pair.key);
    }
};

// Where items go: `put(place, item)` for the place-th selected one, `put_rest(place, item, n)` for the
// others.
template <typename Out> struct PutSelected {
    static constexpr bool REST = false;
    Out out;
    template <typename T> __device__ void put(long long place, const T& item) { out[place] = item; }
};
// The others follow from the end backwards: in reverse order.
template <typename Out> struct PutFrontAndBack {
    static constexpr bool REST = true;
    Out out;
    template <typename T> __device__ void put(long long place, const T& item) { out[place] = item; }
    template <typename T> __device__ void put_rest(long long place, const T& item, long long n) {
        out[n - 1 - place] = item;
    }
};
// The others to a place of their own, in order.
template <typename Out, typename Rest> struct PutApart {
    static constexpr bool REST = true;
    Out out;
    Rest rest;
    template <typename T> __device__ void put(long long place, const T& item) { out[place] = item; }
    template <typename T> __device__ void put_rest(long long place, const T& item, long long) {
        rest[place] = item;
    }
};
// Pairs to two arrays.
template <typename Keys, typename Values> struct PutPairs {
    static constexpr bool REST = false;
    Keys keys;
    Values values;
    template <typename T> __device__ void put(long long place, const T& pair) {
        keys[place] = pair.key;
        values[place] = pair.value;
    }
};
// Within an array: as long as nothing has been left out, all lie where they belong, and nothing is written.
// So no block writes over the last item of its tile, which the next tile may still read.
template <typename Put> struct InPlace : Put {};
template <typename Put> constexpr bool is_in_place = false;
template <typename Put> constexpr bool is_in_place<InPlace<Put>> = true;

template <typename Keys, typename Values> struct PairsInput {
    typedef KeyValuePair<value_t<Keys>, value_t<Values>> value_type;
    Keys keys;
    Values values;
    __device__ PairsInput operator+(long long by) const { return {keys + by, values + by}; }
    __device__ value_type operator[](long long i) { return value_type(keys[i], values[i]); }
};

// How many lanes before this one are marked, and how many in all.
struct LaneCounter {
#if __CC >= 200
    struct Storage {};
    unsigned int before;
    __device__ LaneCounter(Storage&) : before(LaneMaskLt()) {}
    __device__ int operator()(bool marked, int& all) {
        unsigned int lanes = __ballot_sync(0xffffffffu, marked);
        all = __popc(lanes);
        return __popc(lanes & before);
    }
#else
    typedef WarpScan<int>::TempStorage Storage;
    Storage& storage;
    __device__ LaneCounter(Storage& storage) : storage(storage) {}
    __device__ int operator()(bool marked, int& all) {
        int count;
        WarpScan<int>(storage).ExclusiveSum(marked, count, all);
        return count;
    }
#endif
};

// Each tile: a warp reads rows of 32 neighbouring items and counts the selected ones row by row; warps'
// counts are added up, the count of all tiles before is found, and the tile, sorted in shared memory into
// selected and others, is written in rows again.
template <typename T, typename In, typename Out, typename Keep, typename Count, typename Prefix>
__global__ void __launch_bounds__(Tiling<sizeof(T)>::THREADS)
    select_tiles(In in, Out out, Keep keep, long long n, Count count_out, Prefix prefix) {
    typedef Tiling<sizeof(T)> Shape;
    constexpr int ITEMS = Shape::ITEMS, WARPS = Shape::THREADS / 32;
    __shared__ Room<T, Shape::TILE> sorted;
    __shared__ LaneCounter::Storage lanes[WARPS];
    __shared__ int warp_counts[WARPS];
    __shared__ typename Prefix::Shared prefix_storage;
    int warp = threadIdx.x / 32, in_warp = warp * 32 * ITEMS + threadIdx.x % 32;
    LaneCounter count_lanes(lanes[warp]);

    for (long long tile = -1; prefix.next(prefix_storage, tile);) {
        long long first = tile * Shape::TILE;
        int valid = n - first < Shape::TILE ? int(n - first) : Shape::TILE;
        T items[ITEMS];
        if (valid == Shape::TILE) {
            LoadDirectWarpStriped(threadIdx.x, in + first, items);
        } else {
            LoadDirectWarpStriped(threadIdx.x, in + first, items, valid);
        }

        // The rank of an item in its warp's range; -1 - rank for one that is not selected.
        int ranks[ITEMS], selected = 0;
        #pragma unroll
        for (int i = 0; i < ITEMS; i++) {
            int place = in_warp + i * 32, row;
            bool chosen = false;
            if (place < valid) chosen = keep(first + place, items[i]);
            int rank = selected + count_lanes(chosen, row);
            ranks[i] = chosen ? rank : -1 - rank;
            selected += row;
        }
        if (threadIdx.x % 32 == 0) warp_counts[warp] = selected;
        __syncthreads();
        int before = 0, total = 0;
        #pragma unroll
        for (int w = 0; w < WARPS; w++) {
            if (w == warp) before = total;
            total += warp_counts[w];
        }

        #pragma unroll
        for (int i = 0; i < ITEMS; i++) {
            int place = in_warp + i * 32;
            if (ranks[i] >= 0) {
                sorted[before + ranks[i]] = items[i];
            } else if (Out::REST && place < valid) {
                sorted[total + place - (before - 1 - ranks[i])] = items[i];
            }
        }
        long long selected_before = prefix.before(prefix_storage, tile, total);
        if (tile == 0) selected_before = 0;
        __syncthreads();
        if (!prefix.totals_only()) {
            if (!is_in_place<Out> || selected_before + total < first + valid) {
                for (int i = threadIdx.x; i < total; i += Shape::THREADS)
                    out.put(selected_before + i, sorted[i]);
            }
            if constexpr (Out::REST) {
                long long rest_before = first - selected_before - total;
                for (int i = total + threadIdx.x; i < valid; i += Shape::THREADS)
                    out.put_rest(rest_before + i, sorted[i], n);
            }
            if (threadIdx.x == 0 && first + Shape::TILE >= n) *count_out = selected_before + total;
        }
        __syncthreads();
    }
}

// Copies as many items as were selected.
template <typename T, typename Out, typename Count>
__global__ void copy_back(const T* from, Out to, Count count) {
    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    for (long long n = *count; i < n; i += (long long)gridDim.x * blockDim.x) to[i] = from[i];
}

// Counts of selected items fit into 31 bits here; longer arrays would not fit into a simulated device anyway.
template <typename T, typename In, typename Out, typename Keep, typename Count>
cudaError_t select(void* storage, size_t& bytes, In in, Out out, Keep keep, Count count_out, long long n,
                   cudaStream_t stream) {
    typedef Tiling<sizeof(T)> Shape;
    TilePrefix<int, Sum> prefix{Sum()};
    Arena arena(storage);
    prefix.take(arena, n > Shape::TILE ? (n + Shape::TILE - 1) / Shape::TILE : 1);
    cudaError_t error;
    if (arena.stop(storage, bytes, error)) return error;
    return prefix.run(stream, [&](unsigned int grid) {
        select_tiles<T><<<grid, Shape::THREADS, 0, stream>>>(in, out, keep, n, count_out, prefix);
    });
}

// Selects within an array. With look-back each tile has been read before anything is written over it; before
// 2.0 the kernel reads twice, so there the selected items are first put into temporary storage.
template <typename T, typename It, typename Keep, typename Count>
cudaError_t select_in_place(void* storage, size_t& bytes, It data, Keep keep, Count count_out, long long n,
                            cudaStream_t stream) {
#if __CC >= 200
    return select<T>(storage, bytes, data, InPlace<PutSelected<It>>{{data}}, keep, count_out, n, stream);
#else
    Arena arena(storage);
    T* copy = arena.take<T>(n);
    size_t rest = storage ? bytes - arena.used : 0;
    void* rest_storage = storage ? (char*)storage + arena.used : nullptr;
    cudaError_t error =
        select<T>(rest_storage, rest, data, PutSelected<T*>{copy}, keep, count_out, n, stream);
    if (storage == nullptr) {
        bytes = arena.used + rest;
    } else if (error == cudaSuccess && n > 0) {
        long long grid = (n + 127) / 128;
        copy_back<<<grid_of(grid), 128, 0, stream>>>(copy, data, count_out);
        error = cudaPeekAtLastError();
    }
    return error;
#endif
}

} // namespace detail
} // namespace cub
