#pragma once
#include <cub/block/block_scan.cuh>
#include <cub/util_device.cuh>

namespace cub {
namespace detail {

// How much of a scan a tile has announced: nothing, what it comes to itself, or what all tiles up to it come
// to.
enum TileStatus { TILE_EMPTY = 0, TILE_PARTIAL = 1, TILE_INCLUSIVE = 2 };

// A value that other blocks read: numbers and pairs as they are, others in whole words.
template <typename T> using Published =
    std::conditional_t<std::is_arithmetic_v<T> || is_pair<T>, T, Words<T>>;

// Reads that go past the L1 cache, where another block's writes may not be seen.
template <typename T> __device__ T load_member(const T* p) {
    if constexpr (std::is_arithmetic_v<T>) {
        return *(const volatile T*)p;
    } else if constexpr (is_pair<T>) {
        return T(load_member(&p->key), load_member(&p->value));
    } else {
        return *p;
    }
}
template <typename T> __device__ T load_of_others(const Published<T>* p) {
    if constexpr (std::is_same_v<T, Published<T>>) {
        return load_member(p);
    } else {
        Words<T> words;
        #pragma unroll
        for (int i = 0; i < Words<T>::COUNT; i++)
            words.words[i] = *(const volatile unsigned int*)(p->words + i);
        return words.value();
    }
}
template <typename T> __device__ void store_for_others(Published<T>* p, const T& value) {
    if constexpr (std::is_same_v<T, Published<T>>) {
        *p = value;
    } else {
        *p = Words<T>(value);
    }
}

// What tiles announce. Status and a value of up to four bytes are written as one word, so none sees half of
// it.
template <typename T, bool IN_WORD = (std::is_arithmetic_v<T> && sizeof(T) <= 4)> struct TileStates {
    unsigned long long* words;

    void take(Arena& arena, long long tiles) { words = arena.take<unsigned long long>(tiles + 1); }
    cudaError_t clear(long long tiles, cudaStream_t stream) {
        return cudaMemsetAsync(words, 0, (tiles + 1) * sizeof(*words), stream);
    }
    __device__ unsigned int* counter(long long tiles) { return (unsigned int*)(words + tiles); }
    __device__ void publish(long long tile, TileStatus status, T value) {
        unsigned int bits;
        if constexpr (std::is_same_v<T, float>) {
            bits = __float_as_uint(value);
        } else {
            bits = (unsigned int)value;
        }
        *(volatile unsigned long long*)(words + tile) = (unsigned long long)bits << 32 | status;
    }
    __device__ TileStatus wait(long long tile, T& value) {
        unsigned long long word;
        do word = *(volatile unsigned long long*)(words + tile);
        while ((unsigned int)word == TILE_EMPTY);
        unsigned int bits = (unsigned int)(word >> 32);
        if constexpr (std::is_same_v<T, float>) {
            value = __uint_as_float(bits);
        } else {
            value = (T)bits;
        }
        return (TileStatus)(unsigned int)word;
    }
};

// Larger values come first, then a fence, then the status: a block that sees it and then fences sees the
// value.
template <typename T> struct TileStates<T, false> {
    unsigned int* statuses;
    Published<T>*partial, *inclusive;

    void take(Arena& arena, long long tiles) {
        statuses = arena.take<unsigned int>(tiles + 1);
        partial = arena.take<Published<T>>(tiles);
        inclusive = arena.take<Published<T>>(tiles);
    }
    cudaError_t clear(long long tiles, cudaStream_t stream) {
        return cudaMemsetAsync(statuses, 0, (tiles + 1) * sizeof(*statuses), stream);
    }
    __device__ unsigned int* counter(long long tiles) { return statuses + tiles; }
    __device__ void publish(long long tile, TileStatus status, T value) {
        store_for_others<T>((status == TILE_PARTIAL ? partial : inclusive) + tile, value);
        __threadfence();
        *(volatile unsigned int*)(statuses + tile) = status;
    }
    __device__ TileStatus wait(long long tile, T& value) {
        unsigned int status;
        do status = *(volatile unsigned int*)(statuses + tile);
        while (status == TILE_EMPTY);
        __threadfence();
        value = load_of_others<T>((status == TILE_PARTIAL ? partial : inclusive) + tile);
        return (TileStatus)status;
    }
};

// "Decoupled look-back": all in one kernel. A tile announces its own total at once, then its first warp goes
// back over the tiles before it, 32 at a time, adding totals until one has announced a complete prefix. Tiles
// are numbered in the order in which blocks start, so those before are always under way: nobody waits for a
// block that has no place yet.
template <typename T, typename Op> struct LookBack {
    static constexpr bool TWICE = false;
    TileStates<T> states;
    long long tiles;
    Op op;

    struct Shared {
        typename Lanes<T, 32>::Storage lanes;
        Uninitialized<T> prefix;
        unsigned int tile;
    };

    LookBack(Op op) : op(op) {}
    void take(Arena& arena, long long count) {
        tiles = count;
        states.take(arena, count);
    }
    template <typename Launch> cudaError_t run(cudaStream_t stream, Launch launch) {
        cudaError_t error = tiles > 1 ? states.clear(tiles, stream) : cudaSuccess;
        if (error != cudaSuccess) return error;
        launch(grid_of(tiles));
        return cudaPeekAtLastError();
    }

    // The next tile of this block, -1 before its first.
    __device__ bool next(Shared& shared, long long& tile) {
        if (tile >= 0 && gridDim.x >= tiles) return false;
        if (tiles == 1) {
            tile = 0;
            return true;
        }
        __syncthreads();
        if (threadIdx.x == 0) shared.tile = atomicAdd(states.counter(tiles), 1u);
        __syncthreads();
        tile = shared.tile;
        return tile < tiles;
    }
    __device__ bool totals_only() { return false; }

    // What the tiles before this one come to (nothing to be used for the first), this one's total being
    // given.
    __device__ T before(Shared& shared, long long tile, T total) {
        if (tiles == 1) return total;
        if (threadIdx.x < 32) {
            if (threadIdx.x == 0) states.publish(tile, tile == 0 ? TILE_INCLUSIVE : TILE_PARTIAL, total);
            if (tile > 0) {
                T prefix = look_back(shared, tile);
                if (threadIdx.x == 31) {
                    states.publish(tile, TILE_INCLUSIVE, op(prefix, total));
                    shared.prefix.Alias() = prefix;
                }
            }
        }
        __syncthreads();
        if (tile > 0) return shared.prefix.Alias();
        return total;
    }

private:
    __device__ T look_back(Shared& shared, long long tile) {
        Lanes<T, 32> lanes(shared.lanes);
        int lane = threadIdx.x;
        T prefix;
        for (long long last = tile - 1;; last -= 32) {
            long long other = last - 31 + lane;
            T value;
            TileStatus status = other >= 0 ? states.wait(other, value) : TILE_EMPTY;
            unsigned int complete = __ballot_sync(0xffffffffu, status == TILE_INCLUSIVE);
            // Nothing before the last complete prefix is needed: an inclusive scan of the lanes from there
            // on.
            int first = complete ? 31 - __clz(complete) : 0;
            #pragma unroll
            for (int offset = 1; offset < 32; offset *= 2) {
                T earlier = lanes.up(value, offset);
                if (lane - offset >= first) value = op(earlier, value);
            }
            prefix = last == tile - 1 ? value : op(value, prefix);
            if (complete) return prefix; // of lane 31
        }
    }
};

// The same before 2.0, where blocks cannot wait for each other: the kernel runs once to find the totals of
// the tiles, a second one scans these, and the kernel runs again. Large items would fill the shared memory.
template <typename T> constexpr int TOTALS_THREADS = sizeof(T) <= 64 ? 128 : 32;

template <typename T, typename Op> __global__ void __launch_bounds__(TOTALS_THREADS<T>)
    scan_totals(T* totals, long long tiles, Op op) {
    constexpr int THREADS = TOTALS_THREADS<T>;
    typedef BlockScan<T, THREADS> Scan;
    __shared__ typename Scan::TempStorage storage;
    T prefix = totals[0];
    for (long long first = 1; first < tiles; first += THREADS) {
        long long i = first + threadIdx.x;
        T value = prefix, inclusive, sum;
        if (i < tiles) value = totals[i];
        Scan(storage).InclusiveScan(value, inclusive, op, sum);
        if (i < tiles) totals[i] = op(prefix, inclusive);
        prefix = op(prefix, sum);
        __syncthreads();
    }
}

template <typename T, typename Op> struct TotalsFirst {
    static constexpr bool TWICE = true;
    T* totals;
    long long tiles;
    Op op;
    bool last;

    struct Shared {};

    TotalsFirst(Op op) : op(op) {}
    void take(Arena& arena, long long count) {
        tiles = count;
        totals = arena.take<T>(count);
    }
    template <typename Launch> cudaError_t run(cudaStream_t stream, Launch launch) {
        if (tiles > 1) {
            last = false;
            launch(grid_of(tiles));
            scan_totals<<<1, TOTALS_THREADS<T>, 0, stream>>>(totals, tiles, op);
        }
        last = true;
        launch(grid_of(tiles));
        return cudaPeekAtLastError();
    }
    __device__ bool next(Shared&, long long& tile) {
        __syncthreads();
        tile = tile < 0 ? blockIdx.x : tile + gridDim.x;
        return tile < tiles;
    }
    __device__ bool totals_only() { return !last; }
    __device__ T before(Shared&, long long tile, T total) {
        if (last && tile > 0) return totals[tile - 1];
        if (!last && threadIdx.x == 0) totals[tile] = total;
        return total;
    }
};

template <typename T, typename Op> using TilePrefix =
    std::conditional_t<(__CC >= 200), LookBack<T, Op>, TotalsFirst<T, Op>>;

} // namespace detail
} // namespace cub
