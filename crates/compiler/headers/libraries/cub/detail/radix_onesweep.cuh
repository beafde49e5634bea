#pragma once
#include <cub/detail/radix_shape.cuh>

namespace cub {
namespace detail {

// Where each pass's digits start is known before the first: all are counted in one go, in shared memory
// first.
template <typename Code, typename Key> __global__ void __launch_bounds__(512)
    radix_histograms(const Key* keys, int n, int begin_bit, int end_bit, unsigned int* bins) {
    constexpr int THREADS = 512, PASSES = sizeof(Key) * 8 / RADIX_BITS, ITEMS = 8, TILE = THREADS * ITEMS;
    __shared__ unsigned int counts[PASSES * RADIX_DIGITS];
    int passes = (end_bit - begin_bit + RADIX_BITS - 1) / RADIX_BITS;
    for (int i = threadIdx.x; i < passes * RADIX_DIGITS; i += THREADS) counts[i] = 0;
    __syncthreads();
    for (long long first = (long long)blockIdx.x * TILE; first < n; first += (long long)gridDim.x * TILE) {
        typename Code::Bits bits[ITEMS];
        #pragma unroll
        for (int i = 0; i < ITEMS; i++) {
            int at = i * THREADS + threadIdx.x;
            if (at < n - first) bits[i] = Code::for_digits(Code::encode(keys[first + at]));
        }
        #pragma unroll
        for (int pass = 0; pass < PASSES; pass++) {
            int bit = begin_bit + pass * RADIX_BITS;
            if (bit >= end_bit) break;
            unsigned int mask = (1u << min(RADIX_BITS, end_bit - bit)) - 1;
            #pragma unroll
            for (int i = 0; i < ITEMS; i++)
                if (i * THREADS + threadIdx.x < n - first)
                    atomicAdd(&counts[pass * RADIX_DIGITS + ((unsigned int)(bits[i] >> bit) & mask)], 1u);
        }
    }
    __syncthreads();
    for (int i = threadIdx.x; i < passes * RADIX_DIGITS; i += THREADS)
        if (counts[i] > 0) atomicAdd(&bins[i], counts[i]);
}

// Moves keys to where a pass wants them ("onesweep"). Each warp ranks its keys by digit, 32 at a time,
// counting in a histogram of its own; thread d then adds up digit d over the warps, and looks back for how
// many of d all tiles before have: as in a scan, tiles announce first their own counts, then those up to
// them. In the tile, keys are brought into order in shared memory, so that neighbours go to neighbouring
// places.
template <typename Code, typename Key, typename Value> __global__ void __launch_bounds__(256)
    radix_scatter(const Key* keys_in, Key* keys_out, const Value* values_in, Value* values_out, int n,
                  int bit, unsigned int mask, const unsigned int* bins, unsigned int* states,
                  unsigned int* counter) {
    typedef RadixShape<Key, Value> Shape;
    typedef typename Code::Bits Bits;
    typedef BlockScan<unsigned int, 256> Scan;
    constexpr int ITEMS = Shape::ITEMS, TILE = Shape::TILE, WARPS = 8;
    constexpr unsigned int PARTIAL = 1u << 30, INCLUSIVE = 2u << 30, COUNT = PARTIAL - 1;
    constexpr bool STAGED = Shape::PAIRS && !Shape::LARGE;
    __shared__ union {
        Room<Bits, TILE> keys;
        Room<std::conditional_t<STAGED, Value, char>, TILE> values;
    } sorted;
    __shared__ unsigned int warp_counts[WARPS][RADIX_DIGITS];
    // The global place of a key of the tile is this of its digit and its own place.
    __shared__ int places[RADIX_DIGITS];
    __shared__ typename Scan::TempStorage scan;
    __shared__ unsigned int shared_tile;

    int thread = threadIdx.x, lane = thread % 32, warp = thread / 32;
    if (thread == 0) shared_tile = atomicAdd(counter, 1u);
    for (int i = lane; i < RADIX_DIGITS; i += 32) warp_counts[warp][i] = 0;
    __syncthreads();
    int tile = shared_tile, first = tile * TILE;
    int valid = n - first < TILE ? n - first : TILE;

    Bits bits[ITEMS];
    #pragma unroll
    for (int i = 0; i < ITEMS; i++) {
        int at = warp * 32 * ITEMS + i * 32 + lane;
        bits[i] = Code::LAST;
        if (at < valid) bits[i] = Code::encode(keys_in[first + at]);
    }
    int ranks[ITEMS];
    unsigned int* counts = warp_counts[warp];
    #pragma unroll
    for (int i = 0; i < ITEMS; i++) {
        unsigned int digit = Code::digit(bits[i], bit, mask), same = MatchAny<RADIX_BITS>(digit);
        unsigned int so_far = counts[digit], before = __popc(same & LaneMaskLt());
        __syncwarp();
        if (before == 0) counts[digit] = so_far + __popc(same);
        __syncwarp();
        ranks[i] = so_far + before;
    }
    __syncthreads();

    unsigned int of_warp[WARPS], count = 0, start;
    #pragma unroll
    for (int w = 0; w < WARPS; w++) {
        of_warp[w] = count;
        count += warp_counts[w][thread];
    }
    // Without what fills up the last tile.
    unsigned int real = thread == mask ? count - (TILE - valid) : count;
    volatile unsigned int* state = states + (long long)tile * RADIX_DIGITS + thread;
    if (tile > 0) *state = PARTIAL | real;
    Scan(scan).ExclusiveSum(count, start);
    #pragma unroll
    for (int w = 0; w < WARPS; w++) warp_counts[w][thread] = start + of_warp[w];
    __syncthreads();
    #pragma unroll
    for (int i = 0; i < ITEMS; i++) {
        ranks[i] += counts[Code::digit(bits[i], bit, mask)];
        sorted.keys[ranks[i]] = bits[i];
    }

    unsigned int before = 0;
    if (tile == 0) {
        Scan(scan).ExclusiveSum(bins[thread], before);
    } else {
        volatile unsigned int* other = state;
        unsigned int seen;
        do {
            other -= RADIX_DIGITS;
            do seen = *other;
            while (seen == 0);
            before += seen & COUNT;
        } while (seen < INCLUSIVE);
    }
    *state = INCLUSIVE | (before + real);
    places[thread] = before - start;
    __syncthreads();

    int place[ITEMS] = {};
    #pragma unroll
    for (int i = 0; i < ITEMS; i++) {
        int at = i * 256 + thread;
        if (at >= valid) break;
        Bits key = sorted.keys[at];
        place[i] = places[Code::digit(key, bit, mask)] + at;
        keys_out[place[i]] = Code::decode(key);
    }
    if constexpr (STAGED) {
        __syncthreads();
        #pragma unroll
        for (int i = 0; i < ITEMS; i++) {
            int at = warp * 32 * ITEMS + i * 32 + lane;
            if (at < valid) sorted.values[ranks[i]] = values_in[first + at];
        }
        __syncthreads();
        #pragma unroll
        for (int i = 0; i < ITEMS; i++)
            if (i * 256 + thread < valid) values_out[place[i]] = sorted.values[i * 256 + thread];
    } else if constexpr (Shape::PAIRS) {
        #pragma unroll
        for (int i = 0; i < ITEMS; i++) {
            int at = warp * 32 * ITEMS + i * 32 + lane;
            int to = places[Code::digit(bits[i], bit, mask)] + ranks[i];
            if (at < valid) values_out[to] = values_in[first + at];
        }
    }
}

// All passes; keys and values go to and fro between `ping` and `pong`, the last time to `out`.
template <typename Code, typename Key, typename Value> struct RadixPasses {
    typedef RadixShape<Key, Value> Shape;
    int n, begin_bit, end_bit, passes, tiles;
    unsigned int *bins, *counters, *states;
    size_t cleared;

    RadixPasses(Arena& arena, int n, int begin_bit, int end_bit)
        : n(n), begin_bit(begin_bit), end_bit(end_bit) {
        passes = (end_bit - begin_bit + RADIX_BITS - 1) / RADIX_BITS;
        tiles = (n + Shape::TILE - 1) / Shape::TILE;
        size_t words = (size_t)passes * (RADIX_DIGITS + 1) + (size_t)passes * tiles * RADIX_DIGITS;
        bins = arena.take<unsigned int>(words);
        counters = bins + passes * RADIX_DIGITS;
        states = counters + passes;
        cleared = words * sizeof(unsigned int);
    }
    cudaError_t start(const Key* keys, cudaStream_t stream) {
        cudaError_t error = cudaMemsetAsync(bins, 0, cleared, stream);
        if (error != cudaSuccess) return error;
        int blocks = (n + 4095) / 4096, most = multiprocessors() * 2;
        if (blocks > most) blocks = most;
        radix_histograms<Code><<<blocks, 512, 0, stream>>>(keys, n, begin_bit, end_bit, bins);
        return cudaPeekAtLastError();
    }
    cudaError_t pass(int i, const Key* keys_in, Key* keys_out, const Value* values_in, Value* values_out,
                     cudaStream_t stream) {
        int bit = begin_bit + i * RADIX_BITS, width = end_bit - bit < RADIX_BITS ? end_bit - bit : RADIX_BITS;
        radix_scatter<Code><<<tiles, 256, 0, stream>>>(
            keys_in, keys_out, values_in, values_out, n, bit, (1u << width) - 1, bins + i * RADIX_DIGITS,
            states + (size_t)i * tiles * RADIX_DIGITS, counters + i);
        return cudaPeekAtLastError();
    }
};

} // namespace detail
} // namespace cub
