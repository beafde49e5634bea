#pragma once
#include <cub/detail/radix_shape.cuh>
#include <cub/device/device_scan.cuh>

namespace cub {
namespace detail {

// Sorting where blocks cannot wait for each other (before 2.0). For each digit three steps: each tile counts
// its keys of each digit; a scan over all counts, digit by digit, tells where each tile's keys of each digit
// go; they are moved.
template <typename Code> struct RadixDigits {
    int bit;
    unsigned int mask;
    __device__ unsigned int Digit(typename Code::Bits bits) const { return Code::digit(bits, bit, mask); }
};

template <typename Code, typename Key, typename Value> struct RadixTile {
    typedef RadixShape<Key, Value> Shape;
    typedef typename Code::Bits Bits;
    static constexpr int ITEMS = Shape::ITEMS, THREADS = Shape::THREADS;
    typedef BlockRadixRank<THREADS, RADIX_BITS> Rank;
    struct Storage {
        union {
            Room<Bits, Shape::TILE> keys;
            typename Rank::TempStorage rank;
            Room<std::conditional_t<Shape::PAIRS && !Shape::LARGE, Value, char>, Shape::TILE> values;
        };
        int starts[RADIX_DIGITS + 1], places[RADIX_DIGITS];
    };

    // Reads a tile and ranks its keys by the digit; thread d gets the first place of digit d.
    __device__ static void rank(Storage& storage, const Key* keys, int valid, RadixDigits<Code> digits,
                                Bits (&bits)[ITEMS], int (&ranks)[ITEMS]) {
        for (int i = threadIdx.x; i < Shape::TILE; i += THREADS)
            storage.keys[i] = i < valid ? Code::encode(keys[i]) : Code::LAST;
        __syncthreads();
        #pragma unroll
        for (int i = 0; i < ITEMS; i++) bits[i] = storage.keys[threadIdx.x * ITEMS + i];
        __syncthreads();
        int start[1];
        Rank(storage.rank).RankKeys(bits, ranks, digits, start);
        if (threadIdx.x < RADIX_DIGITS) storage.starts[threadIdx.x] = start[0];
        if (threadIdx.x == 0) storage.starts[RADIX_DIGITS] = Shape::TILE;
        __syncthreads();
    }
};

template <typename Code, typename Key, typename Value>
__global__ void __launch_bounds__((RadixShape<Key, Value>::THREADS))
    radix_count_tiles(const Key* keys, int n, RadixDigits<Code> digits, unsigned int* counts, int tiles) {
    typedef RadixTile<Code, Key, Value> Tile;
    __shared__ typename Tile::Storage storage;
    for (int tile = blockIdx.x; tile < tiles; tile += gridDim.x) {
        int first = tile * Tile::Shape::TILE, valid = min(n - first, Tile::Shape::TILE);
        typename Tile::Bits bits[Tile::ITEMS];
        int ranks[Tile::ITEMS], digit = threadIdx.x;
        Tile::rank(storage, keys + first, valid, digits, bits, ranks);
        if (digit < RADIX_DIGITS) {
            int end = min(storage.starts[digit + 1], valid), start = min(storage.starts[digit], valid);
            counts[digit * tiles + tile] = end - start;
        }
        __syncthreads();
    }
}

template <typename Code, typename Key, typename Value>
__global__ void __launch_bounds__((RadixShape<Key, Value>::THREADS))
    radix_move_tiles(const Key* keys_in, Key* keys_out, const Value* values_in, Value* values_out, int n,
                     RadixDigits<Code> digits, const unsigned int* starts, int tiles) {
    typedef RadixTile<Code, Key, Value> Tile;
    constexpr int ITEMS = Tile::ITEMS, THREADS = Tile::THREADS;
    __shared__ typename Tile::Storage storage;
    for (int tile = blockIdx.x; tile < tiles; tile += gridDim.x) {
        int first = tile * Tile::Shape::TILE, valid = min(n - first, Tile::Shape::TILE);
        typename Tile::Bits bits[ITEMS];
        int ranks[ITEMS], place[ITEMS] = {}, thread = threadIdx.x;
        Tile::rank(storage, keys_in + first, valid, digits, bits, ranks);
        if (thread < RADIX_DIGITS)
            storage.places[thread] = starts[thread * tiles + tile] - storage.starts[thread];
        #pragma unroll
        for (int i = 0; i < ITEMS; i++) storage.keys[ranks[i]] = bits[i];
        __syncthreads();
        #pragma unroll
        for (int i = 0; i < ITEMS; i++) {
            int at = i * THREADS + thread;
            if (at >= valid) break;
            typename Tile::Bits key = storage.keys[at];
            place[i] = storage.places[digits.Digit(key)] + at;
            keys_out[place[i]] = Code::decode(key);
        }
        if constexpr (Tile::Shape::PAIRS && Tile::Shape::LARGE) {
            #pragma unroll
            for (int i = 0; i < ITEMS; i++) {
                int at = thread * ITEMS + i;
                if (at < valid)
                    values_out[storage.places[digits.Digit(bits[i])] + ranks[i]] = values_in[first + at];
            }
        } else if constexpr (Tile::Shape::PAIRS) {
            __syncthreads();
            #pragma unroll
            for (int i = 0; i < ITEMS; i++) {
                int at = thread * ITEMS + i;
                if (at < valid) storage.values[ranks[i]] = values_in[first + at];
            }
            __syncthreads();
            #pragma unroll
            for (int i = 0; i < ITEMS; i++)
                if (i * THREADS + thread < valid) values_out[place[i]] = storage.values[i * THREADS + thread];
        }
        __syncthreads();
    }
}

// All passes.
template <typename Code, typename Key, typename Value> struct RadixPasses {
    typedef RadixShape<Key, Value> Shape;
    int n, begin_bit, end_bit, passes, tiles;
    unsigned int* counts;
    void* scan_storage;
    size_t scan_bytes;

    RadixPasses(Arena& arena, int n, int begin_bit, int end_bit)
        : n(n), begin_bit(begin_bit), end_bit(end_bit) {
        passes = (end_bit - begin_bit + RADIX_BITS - 1) / RADIX_BITS;
        tiles = (n + Shape::TILE - 1) / Shape::TILE;
        counts = arena.take<unsigned int>(tiles * RADIX_DIGITS);
        DeviceScan::ExclusiveSum(nullptr, scan_bytes, counts, counts, tiles * RADIX_DIGITS);
        scan_storage = arena.take<char>(scan_bytes);
    }
    cudaError_t start(const Key*, cudaStream_t) { return cudaSuccess; }
    cudaError_t pass(int i, const Key* keys_in, Key* keys_out, const Value* values_in, Value* values_out,
                     cudaStream_t stream) {
        int bit = begin_bit + i * RADIX_BITS, width = end_bit - bit < RADIX_BITS ? end_bit - bit : RADIX_BITS;
        RadixDigits<Code> digits{bit, (1u << width) - 1};
        unsigned int grid = grid_of(tiles);
        radix_count_tiles<Code, Key, Value>
            <<<grid, Shape::THREADS, 0, stream>>>(keys_in, n, digits, counts, tiles);
        DeviceScan::ExclusiveSum(scan_storage, scan_bytes, counts, counts, tiles * RADIX_DIGITS, stream);
        radix_move_tiles<Code><<<grid, Shape::THREADS, 0, stream>>>(keys_in, keys_out, values_in, values_out,
                                                                    n, digits, counts, tiles);
        return cudaPeekAtLastError();
    }
};

} // namespace detail
} // namespace cub
