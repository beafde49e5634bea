#pragma once
#include <cub/block/block_radix_sort.cuh>
#include <cub/util_device.cuh>

namespace cub {
namespace detail {

// A block sorts a segment: at once if it fits into a tile, else digit by digit through global memory, tile by
// tile, where `places` says how far each digit has come.
template <typename Code, typename Key, typename Value> struct SegmentSort {
    typedef typename Code::Bits Bits;
    static constexpr bool PAIRS = !std::is_same_v<Value, NullType>;
    static constexpr int THREADS = 128, ITEMS = sizeof(Key) <= 4 && __CC >= 200 ? 8 : 4,
                         TILE = THREADS * ITEMS;
    static constexpr int WIDTH = 4, DIGITS = 1 << WIDTH;
    typedef BlockRadixSort<Bits, THREADS, ITEMS, int> Sort;
    typedef BlockRadixRank<THREADS, WIDTH> Rank;
    union Storage {
        typename Sort::TempStorage sort;
        struct {
            typename Rank::TempStorage rank;
            int starts[DIGITS + 1];
            long long places[DIGITS];
        } pass;
    };
    struct Digits {
        int bit;
        unsigned int mask;
        __device__ unsigned int Digit(Bits bits) const { return Code::digit(bits, bit, mask); }
    };

    __device__ static void load(const Key* keys, long long left, Bits (&bits)[ITEMS]) {
        #pragma unroll
        for (int i = 0; i < ITEMS; i++) {
            int at = threadIdx.x * ITEMS + i;
            bits[i] = Code::LAST;
            if (at < left) bits[i] = Code::encode(keys[at]);
        }
    }
    __device__ static void small(Storage& storage, const Key* keys_in, Key* keys_out, const Value* values_in,
                                 Value* values_out, int n, int begin_bit, int end_bit) {
        Bits bits[ITEMS];
        int from[ITEMS];
        load(keys_in, n, bits);
        #pragma unroll
        for (int i = 0; i < ITEMS; i++) {
            bits[i] = Code::for_digits(bits[i]);
            from[i] = threadIdx.x * ITEMS + i;
        }
        Sort(storage.sort).SortBlockedToStriped(bits, from, begin_bit, end_bit);
        #pragma unroll
        for (int i = 0; i < ITEMS; i++) {
            int to = i * THREADS + threadIdx.x;
            if (to >= n) break;
            keys_out[to] = keys_in[from[i]];
            if constexpr (PAIRS) values_out[to] = values_in[from[i]];
        }
    }
    // Ranks a tile; storage.pass.starts gets the first place of each digit, without what fills up the tile.
    __device__ static void rank(Storage& storage, Bits (&bits)[ITEMS], int (&ranks)[ITEMS], Digits digits,
                                int valid) {
        int start[1];
        Rank(storage.pass.rank).RankKeys(bits, ranks, digits, start);
        if (threadIdx.x < DIGITS) storage.pass.starts[threadIdx.x] = min(start[0], valid);
        if (threadIdx.x == DIGITS) storage.pass.starts[DIGITS] = valid;
        __syncthreads();
    }
    __device__ static void pass(Storage& storage, const Key* keys_in, Key* keys_out, const Value* values_in,
                                Value* values_out, long long n, Digits digits) {
        int digit = threadIdx.x;
        Bits bits[ITEMS];
        int ranks[ITEMS];
        if (digit < DIGITS) storage.pass.places[digit] = 0;
        for (long long first = 0; first < n; first += TILE) {
            int valid = n - first < TILE ? int(n - first) : TILE;
            load(keys_in + first, valid, bits);
            rank(storage, bits, ranks, digits, valid);
            if (digit < DIGITS)
                storage.pass.places[digit] += storage.pass.starts[digit + 1] - storage.pass.starts[digit];
            __syncthreads();
        }
        if (digit == 0) {
            long long sum = 0;
            for (int d = 0; d < DIGITS; d++) {
                long long count = storage.pass.places[d];
                storage.pass.places[d] = sum;
                sum += count;
            }
        }
        for (long long first = 0; first < n; first += TILE) {
            int valid = n - first < TILE ? int(n - first) : TILE;
            load(keys_in + first, valid, bits);
            rank(storage, bits, ranks, digits, valid);
            #pragma unroll
            for (int i = 0; i < ITEMS; i++) {
                int at = threadIdx.x * ITEMS + i, d = digits.Digit(bits[i]);
                if (at >= valid) break;
                long long to = storage.pass.places[d] + (ranks[i] - storage.pass.starts[d]);
                keys_out[to] = Code::decode(bits[i]);
                if constexpr (PAIRS) values_out[to] = values_in[first + at];
            }
            __syncthreads();
            if (digit < DIGITS)
                storage.pass.places[digit] += storage.pass.starts[digit + 1] - storage.pass.starts[digit];
            __syncthreads();
        }
    }
};

template <typename Code, typename Key, typename Value, typename Begins, typename Ends>
__global__ void __launch_bounds__(128)
    sort_segments(const Key* keys_in, Key* keys_out, Key* keys_spare, const Value* values_in,
                  Value* values_out, Value* values_spare, int segments, Begins begins, Ends ends,
                  int begin_bit, int end_bit) {
    typedef SegmentSort<Code, Key, Value> Segment;
    __shared__ typename Segment::Storage storage;
    for (int segment = blockIdx.x; segment < segments; segment += gridDim.x) {
        long long first = begins[segment], n = ends[segment] - first;
        if (n <= 0) continue;
        __syncthreads();
        const Key* keys = keys_in + first;
        const Value* values = values_in + first;
        if (n <= Segment::TILE) {
            Segment::small(storage, keys, keys_out + first, values, values_out + first, (int)n, begin_bit,
                           end_bit);
            continue;
        }
        int passes = (end_bit - begin_bit + Segment::WIDTH - 1) / Segment::WIDTH;
        for (int i = 0; i < passes; i++) {
            int bit = begin_bit + i * Segment::WIDTH, width = min(Segment::WIDTH, end_bit - bit);
            bool to_out = (passes - 1 - i) % 2 == 0;
            Key* to_keys = (to_out ? keys_out : keys_spare) + first;
            Value* to_values = (to_out ? values_out : values_spare) + first;
            typename Segment::Digits digits{bit, (1u << width) - 1};
            Segment::pass(storage, keys, to_keys, values, to_values, n, digits);
            __syncthreads();
            keys = to_keys;
            values = to_values;
        }
    }
}

template <bool DESCENDING, typename Key, typename Value, typename Begins, typename Ends>
cudaError_t segmented_sort(void* storage, size_t& bytes, const Key* keys_in, Key* keys_out,
                           const Value* values_in, Value* values_out, long long n, long long segments,
                           Begins begins, Ends ends, int begin_bit, int end_bit, cudaStream_t stream) {
    Arena arena(storage);
    Key* keys_spare = arena.take<Key>(n);
    Value* values_spare = arena.take<Value>(std::is_same_v<Value, NullType> ? 0 : n);
    cudaError_t error;
    if (arena.stop(storage, bytes, error) || n == 0 || segments == 0) return error;
    sort_segments<RadixKey<Key, DESCENDING>><<<grid_of(segments), 128, 0, stream>>>(
        keys_in, keys_out, keys_spare, values_in, values_out, values_spare, (int)segments, begins, ends,
        begin_bit, end_bit);
    return cudaPeekAtLastError();
}

// The calls of both classes below: apart or between two buffers of the caller, and with which bits.
template <bool DESCENDING, typename K, typename V, typename Begins, typename Ends>
cudaError_t segmented_sort(void* storage, size_t& bytes, DoubleBuffer<K>& keys, DoubleBuffer<V>& values,
                           long long n, long long segments, Begins begins, Ends ends, int begin_bit,
                           int end_bit, cudaStream_t stream) {
    cudaError_t error = segmented_sort<DESCENDING>(storage, bytes, (const K*)keys.Current(), keys.Alternate(),
                                                   (const V*)values.Current(), values.Alternate(), n,
                                                   segments, begins, ends, begin_bit, end_bit, stream);
    if (storage != nullptr && error == cudaSuccess && n > 0) {
        keys.selector ^= 1;
        values.selector ^= 1;
    }
    return error;
}

} // namespace detail

#define CUB_SEGMENTED_SORTS(NAME_KEYS, NAME_PAIRS, DESCENDING, BITS_DECLARED, BITS) \
    template <typename K, typename Begins, typename Ends> \
    static cudaError_t NAME_KEYS(void* d_temp_storage, size_t& temp_storage_bytes, const K* d_keys_in, K* \
        d_keys_out, long long num_items, long long num_segments, Begins d_begin_offsets, Ends d_end_offsets \
        BITS_DECLARED, cudaStream_t stream = 0, bool = false) { \
        NullType* none = nullptr; \
        return detail::segmented_sort<DESCENDING>(d_temp_storage, temp_storage_bytes, d_keys_in, d_keys_out, \
            (const NullType*)none, none, num_items, num_segments, d_begin_offsets, d_end_offsets, BITS, \
            stream); \
    } \
    template <typename K, typename Begins, typename Ends> \
    static cudaError_t NAME_KEYS(void* d_temp_storage, size_t& temp_storage_bytes, DoubleBuffer<K>& d_keys, \
        long long num_items, long long num_segments, Begins d_begin_offsets, Ends d_end_offsets \
        BITS_DECLARED, cudaStream_t stream = 0, bool = false) { \
        DoubleBuffer<NullType> none; \
        return detail::segmented_sort<DESCENDING>(d_temp_storage, temp_storage_bytes, d_keys, none, \
            num_items, num_segments, d_begin_offsets, d_end_offsets, BITS, stream); \
    } \
    template <typename K, typename V, typename Begins, typename Ends> \
    static cudaError_t NAME_PAIRS(void* d_temp_storage, size_t& temp_storage_bytes, const K* d_keys_in, K* \
        d_keys_out, const V* d_values_in, V* d_values_out, long long num_items, long long num_segments, \
        Begins d_begin_offsets, Ends d_end_offsets BITS_DECLARED, cudaStream_t stream = 0, bool = false) { \
        return detail::segmented_sort<DESCENDING>(d_temp_storage, temp_storage_bytes, d_keys_in, d_keys_out, \
            d_values_in, d_values_out, num_items, num_segments, d_begin_offsets, d_end_offsets, BITS, \
            stream); \
    } \
    template <typename K, typename V, typename Begins, typename Ends> \
    static cudaError_t NAME_PAIRS(void* d_temp_storage, size_t& temp_storage_bytes, DoubleBuffer<K>& d_keys, \
        DoubleBuffer<V>& d_values, long long num_items, long long num_segments, Begins d_begin_offsets, Ends \
        d_end_offsets BITS_DECLARED, cudaStream_t stream = 0, bool = false) { \
        return detail::segmented_sort<DESCENDING>(d_temp_storage, temp_storage_bytes, d_keys, d_values, \
            num_items, num_segments, d_begin_offsets, d_end_offsets, BITS, stream); \
    }
#define CUB_COMMA ,

// Sorts each segment of an array by itself; segment s is from begin_offsets[s] to before end_offsets[s]. A
// block sorts one.
struct DeviceSegmentedRadixSort {
    CUB_SEGMENTED_SORTS(SortKeys, SortPairs, false,
                        CUB_COMMA int begin_bit = 0 CUB_COMMA int end_bit = sizeof(K) * 8,
                        begin_bit CUB_COMMA end_bit)
    CUB_SEGMENTED_SORTS(SortKeysDescending, SortPairsDescending, true,
                        CUB_COMMA int begin_bit = 0 CUB_COMMA int end_bit = sizeof(K) * 8,
                        begin_bit CUB_COMMA end_bit)
};

} // namespace cub
