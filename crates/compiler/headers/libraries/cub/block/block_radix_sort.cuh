#pragma once
#include <cub/block/block_exchange.cuh>
#include <cub/block/block_radix_rank.cuh>
#include <cub/detail/radix_key.cuh>

namespace cub {

// Sorts the keys of a block, stably, and what goes with them: digit by digit from the lowest, each time by
// counting.
template <typename Key, int BLOCK_DIM_X, int ITEMS_PER_THREAD, typename Value = NullType, int RADIX_BITS = 4,
          bool MEMOIZE_OUTER_SCAN = true, BlockScanAlgorithm INNER_SCAN_ALGORITHM = BLOCK_SCAN_WARP_SCANS,
          int SMEM_CONFIG = 0, int BLOCK_DIM_Y = 1, int BLOCK_DIM_Z = 1, int PTX_ARCH = 0>
class BlockRadixSort {
    static constexpr int N = ITEMS_PER_THREAD;
    static constexpr bool KEYS_ONLY = std::is_same_v<Value, NullType>;
    typedef typename detail::RadixKey<Key, false>::Bits Bits;
    typedef BlockRadixRank<BLOCK_DIM_X, RADIX_BITS, false, true, BLOCK_SCAN_WARP_SCANS, 0, BLOCK_DIM_Y,
                           BLOCK_DIM_Z>
        Rank;
    typedef BlockExchange<Bits, BLOCK_DIM_X, N, false, BLOCK_DIM_Y, BLOCK_DIM_Z> ExchangeKeys;
    typedef BlockExchange<Value, BLOCK_DIM_X, N, false, BLOCK_DIM_Y, BLOCK_DIM_Z> ExchangeValues;
    static constexpr int ALL = sizeof(Key) * 8;

public:
    union TempStorage {
        typename Rank::TempStorage rank;
        typename ExchangeKeys::TempStorage keys;
        typename ExchangeValues::TempStorage values;
    };

    __device__ BlockRadixSort() : storage(private_storage()) {}
    __device__ BlockRadixSort(TempStorage& temp_storage) : storage(temp_storage) {}

    __device__ void Sort(Key (&keys)[N], int begin_bit = 0, int end_bit = ALL) {
        NullType none[N];
        sort<false, false>(keys, none, begin_bit, end_bit);
    }
    __device__ void Sort(Key (&keys)[N], Value (&values)[N], int begin_bit = 0, int end_bit = ALL) {
        sort<false, false>(keys, values, begin_bit, end_bit);
    }
    __device__ void SortDescending(Key (&keys)[N], int begin_bit = 0, int end_bit = ALL) {
        NullType none[N];
        sort<true, false>(keys, none, begin_bit, end_bit);
    }
    __device__ void SortDescending(Key (&keys)[N], Value (&values)[N], int begin_bit = 0, int end_bit = ALL) {
        sort<true, false>(keys, values, begin_bit, end_bit);
    }
    // The result is striped over the threads, as it suits memory.
    __device__ void SortBlockedToStriped(Key (&keys)[N], int begin_bit = 0, int end_bit = ALL) {
        NullType none[N];
        sort<false, true>(keys, none, begin_bit, end_bit);
    }
    __device__ void SortBlockedToStriped(Key (&keys)[N], Value (&values)[N], int begin_bit = 0,
                                         int end_bit = ALL) {
        sort<false, true>(keys, values, begin_bit, end_bit);
    }
    __device__ void SortDescendingBlockedToStriped(Key (&keys)[N], int begin_bit = 0, int end_bit = ALL) {
        NullType none[N];
        sort<true, true>(keys, none, begin_bit, end_bit);
    }
    __device__ void SortDescendingBlockedToStriped(Key (&keys)[N], Value (&values)[N], int begin_bit = 0,
                                                   int end_bit = ALL) {
        sort<true, true>(keys, values, begin_bit, end_bit);
    }

private:
    TempStorage& storage;

    template <bool DESCENDING> struct Digits {
        int first;
        unsigned int mask;
        __device__ unsigned int Digit(Bits bits) const {
            return detail::RadixKey<Key, DESCENDING>::digit(bits, first, mask);
        }
    };

    template <bool DESCENDING, bool STRIPED, typename V>
    __device__ void sort(Key (&keys)[N], V (&values)[N], int begin_bit, int end_bit) {
        typedef detail::RadixKey<Key, DESCENDING> Code;
        Bits bits[N];
        #pragma unroll
        for (int i = 0; i < N; i++) bits[i] = Code::encode(keys[i]);
        for (int first = begin_bit; first < end_bit; first += RADIX_BITS) {
            int width = end_bit - first < RADIX_BITS ? end_bit - first : RADIX_BITS;
            int ranks[N];
            Rank(storage.rank).RankKeys(bits, ranks, Digits<DESCENDING>{first, (1u << width) - 1});
            __syncthreads();
            bool last = first + RADIX_BITS >= end_bit;
            scatter<STRIPED, ExchangeKeys>(storage.keys, bits, ranks, last);
            if constexpr (!std::is_same_v<V, NullType>) {
                __syncthreads();
                scatter<STRIPED, ExchangeValues>(storage.values, values, ranks, last);
            }
            if (!last) __syncthreads();
        }
        #pragma unroll
        for (int i = 0; i < N; i++) keys[i] = Code::decode(bits[i]);
    }

    template <bool STRIPED, typename Exchange, typename T> __device__ static void
    scatter(typename Exchange::TempStorage& room, T (&items)[N], int (&ranks)[N], bool last) {
        if (STRIPED && last) {
            Exchange(room).ScatterToStriped(items, ranks);
        } else {
            Exchange(room).ScatterToBlocked(items, ranks);
        }
    }

    __device__ static TempStorage& private_storage() {
        __shared__ TempStorage storage;
        return storage;
    }
};

} // namespace cub
