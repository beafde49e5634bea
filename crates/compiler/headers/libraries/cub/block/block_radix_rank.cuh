#pragma once
#include <cub/block/block_scan.cuh>

namespace cub {

// Says which bits of a key count: those from `bit_start`, `num_bits` of them.
template <typename Key> struct BFEDigitExtractor {
    unsigned int bit_start, mask;
    __device__ BFEDigitExtractor(unsigned int bit_start = 0, unsigned int num_bits = 0)
        : bit_start(bit_start), mask((1u << num_bits) - 1) {}
    __device__ unsigned int Digit(Key key) const { return (unsigned int)(key >> bit_start) & mask; }
};

// Finds for each key of a block (blocked, unsigned) its place when they are sorted by one digit, equal digits
// in the order they have. Each thread counts its keys of each digit in counters of its own; a scan of all
// counters, digit by digit, tells where each thread's keys of each digit begin.
template <int BLOCK_DIM_X, int RADIX_BITS, bool IS_DESCENDING = false, bool MEMOIZE_OUTER_SCAN = true,
          BlockScanAlgorithm INNER_SCAN_ALGORITHM = BLOCK_SCAN_WARP_SCANS, int SMEM_CONFIG = 0,
          int BLOCK_DIM_Y = 1, int BLOCK_DIM_Z = 1, int LEGACY_PTX_ARCH = 0>
class BlockRadixRank {
    static constexpr int THREADS = BLOCK_DIM_X * BLOCK_DIM_Y * BLOCK_DIM_Z;
    static constexpr int DIGITS = 1 << RADIX_BITS;
    static constexpr int BANKS = __CC < 200 ? 16 : 32;
    // Two counters of 16 bits lie in a word: digit d and d + PAIRS. Adding up words adds up both.
    static constexpr int PAIRS = DIGITS / 2 > 0 ? DIGITS / 2 : 1;
    typedef BlockScan<unsigned int, BLOCK_DIM_X, INNER_SCAN_ALGORITHM, BLOCK_DIM_Y, BLOCK_DIM_Z> Scan;

public:
    static constexpr int BINS_TRACKED_PER_THREAD = (DIGITS + THREADS - 1) / THREADS;

    struct TempStorage {
        unsigned int
            counters[PAIRS * THREADS + PAIRS * THREADS / BANKS]; // one word more a row: no bank conflicts
        unsigned int starts[DIGITS + 1];
        typename Scan::TempStorage scan;
    };

    __device__ BlockRadixRank() : storage(private_storage()) { locate(); }
    __device__ BlockRadixRank(TempStorage& temp_storage) : storage(temp_storage) { locate(); }

    template <typename Bits, int N, typename Digits>
    __device__ void RankKeys(Bits (&keys)[N], int (&ranks)[N], Digits digits) {
        #pragma unroll
        for (int pair = 0; pair < PAIRS; pair++) counter(pair) = 0;

        unsigned int places[N];
        #pragma unroll
        for (int i = 0; i < N; i++) {
            unsigned int digit = digits.Digit(keys[i]);
            if (IS_DESCENDING) digit = DIGITS - 1 - digit;
            places[i] = digit;
            unsigned int shift = digit / PAIRS * 16, word = counter(digit % PAIRS);
            ranks[i] = word >> shift & 0xffff; // so many of this digit before, in this thread
            counter(digit % PAIRS) = word + (1u << shift);
        }
        __syncthreads();

        // A thread scans PAIRS neighbouring counters, the block what the threads have.
        unsigned int sum = 0, before, total;
        #pragma unroll
        for (int i = 0; i < PAIRS; i++) sum += storage.counters[padded(thread * PAIRS + i)];
        Scan(storage.scan).ExclusiveSum(sum, before, total);
        before += total << 16; // upper digits follow all lower ones
        #pragma unroll
        for (int i = 0; i < PAIRS; i++) {
            unsigned int word = storage.counters[padded(thread * PAIRS + i)];
            storage.counters[padded(thread * PAIRS + i)] = before;
            before += word;
        }
        __syncthreads();

        #pragma unroll
        for (int i = 0; i < N; i++) ranks[i] += counter(places[i] % PAIRS) >> places[i] / PAIRS * 16 & 0xffff;
        for (int digit = thread; digit < DIGITS; digit += THREADS)
            storage.starts[digit] =
                storage.counters[padded(digit % PAIRS * THREADS)] >> digit / PAIRS * 16 & 0xffff;
        if (thread == 0) storage.starts[DIGITS] = THREADS * N;
    }

    // The same; each thread gets the first place of the digits thread * BINS_TRACKED_PER_THREAD and
    // following, too.
    template <typename Bits, int N, typename Digits>
    __device__ void RankKeys(Bits (&keys)[N], int (&ranks)[N], Digits digits,
                             int (&exclusive_digit_prefix)[BINS_TRACKED_PER_THREAD]) {
        RankKeys(keys, ranks, digits);
        __syncthreads();
        #pragma unroll
        for (int i = 0; i < BINS_TRACKED_PER_THREAD; i++) {
            int digit = thread * BINS_TRACKED_PER_THREAD + i;
            int start = 0;
            // With a descending order the counters lie in that order, and so do the prefixes.
            if (digit < DIGITS) start = storage.starts[IS_DESCENDING ? DIGITS - 1 - digit : digit];
            exclusive_digit_prefix[i] = start;
        }
    }

private:
    TempStorage& storage;
    int thread;

    __device__ static int padded(int i) { return i + i / BANKS; }
    __device__ unsigned int& counter(int pair) { return storage.counters[padded(pair * THREADS + thread)]; }
    __device__ void locate() { thread = RowMajorTid(BLOCK_DIM_X, BLOCK_DIM_Y, BLOCK_DIM_Z); }
    __device__ static TempStorage& private_storage() {
        __shared__ TempStorage storage;
        return storage;
    }
};

} // namespace cub
