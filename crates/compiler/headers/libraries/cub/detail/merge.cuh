#pragma once
#include <cub/block/block_merge_sort.cuh>
#include <cub/util_device.cuh>

namespace cub {
namespace detail {

template <typename Key> struct MergeShape {
    typedef Tiling<sizeof(Key), 8> Base;
    static constexpr int THREADS = Base::THREADS, ITEMS = Base::ITEMS, TILE = Base::TILE;
};

// One tile of the merged a and b, from `diagonal` on: two threads find by binary search which items it is
// made of; these go to shared memory, and each thread merges its part there. Values follow: where each key
// came from is known.
template <typename Key, typename Value> struct TileMerge {
    typedef MergeShape<Key> Shape;
    static constexpr int ITEMS = Shape::ITEMS, THREADS = Shape::THREADS, TILE = Shape::TILE;
    struct Storage {
        union {
            Room<Key, TILE> keys;
            int from[TILE];
        };
        long long bounds[2];
    };

    template <typename A, typename B, typename Out, typename VA, typename VB, typename VOut, typename Compare>
    __device__ static void merge(Storage& storage, A a, B b, VA va, VB vb, long long a_count,
                                 long long b_count, long long diagonal, Out out, VOut vout, Compare less) {
        int thread = threadIdx.x;
        long long all = a_count + b_count;
        int count = all - diagonal < TILE ? int(all - diagonal) : TILE;
        if (thread < 2) {
            storage.bounds[thread] =
                MergePath(a, b, a_count, b_count, diagonal + (thread == 0 ? 0 : count), less);
        }
        __syncthreads();
        long long first_a = storage.bounds[0], first_b = diagonal - first_a;
        int of_a = int(storage.bounds[1] - first_a);
        for (int i = thread; i < count; i += THREADS) {
            if (i < of_a) {
                storage.keys[i] = a[first_a + i];
            } else {
                storage.keys[i] = b[first_b + (i - of_a)];
            }
        }
        __syncthreads();

        Key keys[ITEMS];
        int from[ITEMS], own = min(thread * ITEMS, count);
        Key* room = storage.keys.data();
        int i = MergePath(room, room + of_a, of_a, count - of_a, own, less);
        merge_serially(room, i, of_a, of_a + own - i, count, keys, from, less);
        __syncthreads();
        #pragma unroll
        for (int i = 0; i < ITEMS; i++)
            if (thread * ITEMS + i < count) storage.keys[thread * ITEMS + i] = keys[i];
        __syncthreads();
        for (int i = thread; i < count; i += THREADS) out[diagonal + i] = storage.keys[i];
        __syncthreads();
        if constexpr (!std::is_same_v<Value, NullType>) {
            #pragma unroll
            for (int i = 0; i < ITEMS; i++) storage.from[thread * ITEMS + i] = from[i];
            __syncthreads();
            for (int i = thread; i < count; i += THREADS) {
                int at = storage.from[i];
                // One store for both: in two branches each would write parts of the same sectors.
                vout[diagonal + i] = at < of_a ? Value(va[first_a + at]) : Value(vb[first_b + (at - of_a)]);
            }
            __syncthreads();
        }
    }
};

// Two sorted arrays into one.
template <typename Key, typename Value, typename A, typename B, typename VA, typename VB, typename Out,
          typename VOut, typename Compare>
__global__ void __launch_bounds__(MergeShape<Key>::THREADS)
    merge_tiles(A a, B b, VA va, VB vb, long long a_count, long long b_count, Out out, VOut vout,
                Compare less) {
    typedef TileMerge<Key, Value> Tile;
    __shared__ typename Tile::Storage storage;
    long long first = (long long)blockIdx.x * Tile::TILE;
    for (; first < a_count + b_count; first += (long long)gridDim.x * Tile::TILE)
        Tile::merge(storage, a, b, va, vb, a_count, b_count, first, out, vout, less);
}

// Sorts each tile by itself.
template <typename Key, typename Value, typename In, typename VIn, typename Out, typename VOut,
          typename Compare>
__global__ void __launch_bounds__(MergeShape<Key>::THREADS)
    merge_sort_tiles(In in, VIn vin, Out out, VOut vout, long long n, Compare less) {
    typedef MergeShape<Key> Shape;
    constexpr int ITEMS = Shape::ITEMS, THREADS = Shape::THREADS;
    constexpr bool PAIRS = !std::is_same_v<Value, NullType>;
    typedef std::conditional_t<PAIRS, int, NullType> Place;
    typedef MergeSort<Key, Place, THREADS, ITEMS, SyncBlock> Sort;
    __shared__ union {
        typename Sort::Storage sort;
        Room<Key, Shape::TILE> keys;
        int from[Shape::TILE];
    } storage;
    int thread = threadIdx.x;
    for (long long first = (long long)blockIdx.x * Shape::TILE; first < n;
         first += (long long)gridDim.x * Shape::TILE) {
        int valid = n - first < Shape::TILE ? int(n - first) : Shape::TILE;
        Key keys[ITEMS];
        Place from[ITEMS];
        for (int i = thread; i < valid; i += THREADS) storage.keys[i] = in[first + i];
        __syncthreads();
        #pragma unroll
        for (int i = 0; i < ITEMS; i++) {
            if (thread * ITEMS + i < valid) keys[i] = storage.keys[thread * ITEMS + i];
            if constexpr (PAIRS) from[i] = thread * ITEMS + i;
        }
        Sort::sort(storage.sort, thread, keys, from, less, valid);
        __syncthreads();
        #pragma unroll
        for (int i = 0; i < ITEMS; i++)
            if (thread * ITEMS + i < valid) storage.keys[thread * ITEMS + i] = keys[i];
        __syncthreads();
        for (int i = thread; i < valid; i += THREADS) out[first + i] = storage.keys[i];
        __syncthreads();
        if constexpr (PAIRS) {
            // Values may be sorted in place: all are read before the first is written.
            Value values[ITEMS];
            #pragma unroll
            for (int i = 0; i < ITEMS; i++) storage.from[thread * ITEMS + i] = from[i];
            __syncthreads();
            #pragma unroll
            for (int i = 0; i < ITEMS; i++)
                if (i * THREADS + thread < valid) values[i] = vin[first + storage.from[i * THREADS + thread]];
            __syncthreads();
            #pragma unroll
            for (int i = 0; i < ITEMS; i++)
                if (i * THREADS + thread < valid) vout[first + i * THREADS + thread] = values[i];
        }
    }
}

// Merges neighbouring runs of `width` items.
template <typename Key, typename Value, typename In, typename VIn, typename Out, typename VOut,
          typename Compare>
__global__ void __launch_bounds__(MergeShape<Key>::THREADS)
    merge_runs(In in, VIn vin, Out out, VOut vout, long long n, long long width, Compare less) {
    typedef TileMerge<Key, Value> Tile;
    __shared__ typename Tile::Storage storage;
    for (long long first = (long long)blockIdx.x * Tile::TILE; first < n;
         first += (long long)gridDim.x * Tile::TILE) {
        long long a = first / (2 * width) * (2 * width), b = a + width < n ? a + width : n;
        long long end = b + width < n ? b + width : n;
        if constexpr (std::is_same_v<Value, NullType>) {
            Tile::merge(storage, in + a, in + b, vin, vin, b - a, end - b, first - a, out + a, vout, less);
        } else {
            Tile::merge(storage, in + a, in + b, vin + a, vin + b, b - a, end - b, first - a, out + a,
                        vout + a, less);
        }
    }
}

// Tiles are sorted, then runs of 1, 2, 4, ... tiles merged, to and fro between `out` and temporary storage.
template <typename Key, typename Value, typename In, typename VIn, typename Out, typename VOut,
          typename Compare>
cudaError_t merge_sort(void* storage, size_t& bytes, In in, VIn vin, Out out, VOut vout, long long n,
                       Compare less, cudaStream_t stream) {
    typedef MergeShape<Key> Shape;
    long long tiles = (n + Shape::TILE - 1) / Shape::TILE;
    Arena arena(storage);
    Key* keys = arena.take<Key>(tiles > 1 ? n : 0);
    Value* values = arena.take<Value>(tiles > 1 && !std::is_same_v<Value, NullType> ? n : 0);
    cudaError_t error;
    if (arena.stop(storage, bytes, error) || n == 0) return error;
    int passes = 0;
    while ((1LL << passes) < tiles) passes++;
    unsigned int grid = grid_of(tiles);
    bool in_out = passes % 2 == 0;
    if (in_out) {
        merge_sort_tiles<Key, Value><<<grid, Shape::THREADS, 0, stream>>>(in, vin, out, vout, n, less);
    } else {
        merge_sort_tiles<Key, Value><<<grid, Shape::THREADS, 0, stream>>>(in, vin, keys, values, n, less);
    }
    for (long long width = Shape::TILE; width < n; width *= 2) {
        if (in_out) {
            merge_runs<Key, Value>
                <<<grid, Shape::THREADS, 0, stream>>>(out, vout, keys, values, n, width, less);
        } else {
            merge_runs<Key, Value>
                <<<grid, Shape::THREADS, 0, stream>>>(keys, values, out, vout, n, width, less);
        }
        in_out = !in_out;
    }
    return cudaPeekAtLastError();
}

} // namespace detail
} // namespace cub
