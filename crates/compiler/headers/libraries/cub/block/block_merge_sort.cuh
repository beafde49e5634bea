#pragma once
#include <cub/thread/thread_search.cuh>
#include <cub/thread/thread_sort.cuh>
#include <cub/util_ptx.cuh>

namespace cub {
namespace detail {

// Merges a and b from a[i], b[j] on; `from` says where each item came from, counting b's after a's.
template <typename Key, int N, typename Compare>
__device__ void merge_serially(Key* keys, int i, int i_end, int j, int j_end, Key (&output)[N],
                               int (&from)[N], Compare less) {
    #pragma unroll
    for (int k = 0; k < N; k++) {
        bool of_b = j < j_end && (i >= i_end || less(keys[j], keys[i]));
        int at = of_b ? j : i;
        if (of_b || i < i_end) output[k] = keys[at];
        from[k] = at;
        of_b ? j++ : i++;
    }
}

// Sorts what THREADS threads hold: each its own items, then runs of 1, 2, 4, ... threads are merged, where
// each thread finds by a binary search from which items on the output is its own. SYNC: a function that all
// of them wait in.
template <typename Key, typename Value, int THREADS, int N, typename Sync> struct MergeSort {
    static constexpr bool PAIRS = !std::is_same_v<Value, NullType>;
    union Storage {
        Room<Key, THREADS * N> keys;
        Room<Value, THREADS * N> values;
    };

    template <typename Compare> __device__ static void sort(Storage& storage, int thread, Key (&keys)[N],
                                                            Value (&values)[N], Compare less, int valid) {
        int own = valid - thread * N;
        StableOddEvenSort(keys, values, less, own < N ? own : N);
        for (int width = 1; width < THREADS; width *= 2) {
            Sync::wait();
            #pragma unroll
            for (int i = 0; i < N; i++)
                if (i < own) storage.keys[thread * N + i] = keys[i];
            Sync::wait();
            int rank = thread & (2 * width - 1), start = (thread - rank) * N;
            int middle = min(start + width * N, valid), end = min(start + 2 * width * N, valid);
            start = min(start, valid);
            int diagonal = min(rank * N, end - start);
            Key* room = storage.keys.data();
            int i =
                start + MergePath(room + start, room + middle, middle - start, end - middle, diagonal, less);
            int from[N];
            merge_serially(room, i, middle, middle + start + diagonal - i, end, keys, from, less);
            if constexpr (PAIRS) {
                Sync::wait();
                #pragma unroll
                for (int i = 0; i < N; i++)
                    if (i < own) storage.values[thread * N + i] = values[i];
                Sync::wait();
                #pragma unroll
                for (int i = 0; i < N; i++)
                    if (start + rank * N + i < end) values[i] = storage.values[from[i]];
            }
        }
    }
};

struct SyncBlock {
    __device__ static void wait() { __syncthreads(); }
};
struct SyncWarp {
    __device__ static void wait() { __syncwarp(); }
};

} // namespace detail

// Sorts the keys of a block by any order (a function less(a, b)), stably, and what goes with them. Blocked.
template <typename Key, int BLOCK_DIM_X, int ITEMS_PER_THREAD, typename Value = NullType, int BLOCK_DIM_Y = 1,
          int BLOCK_DIM_Z = 1>
class BlockMergeSort {
    static constexpr int N = ITEMS_PER_THREAD;
    static constexpr int THREADS = BLOCK_DIM_X * BLOCK_DIM_Y * BLOCK_DIM_Z;
    typedef detail::MergeSort<Key, Value, THREADS, N, detail::SyncBlock> Merge;
    typedef detail::MergeSort<Key, NullType, THREADS, N, detail::SyncBlock> MergeKeys;

public:
    struct TempStorage {
        union {
            typename Merge::Storage merge;
            typename MergeKeys::Storage keys;
        };
    };

    __device__ BlockMergeSort() : storage(private_storage()) {}
    __device__ BlockMergeSort(TempStorage& temp_storage) : storage(temp_storage) {}

    template <typename Compare> __device__ void Sort(Key (&keys)[N], Compare compare_op) {
        NullType none[N];
        MergeKeys::sort(storage.keys, thread(), keys, none, compare_op, THREADS * N);
    }
    // Only the first `valid_items` are there; the others become `oob_default`.
    template <typename Compare>
    __device__ void Sort(Key (&keys)[N], Compare compare_op, int valid_items, Key oob_default) {
        NullType none[N];
        MergeKeys::sort(storage.keys, thread(), keys, none, compare_op, valid_items);
        fill(keys, valid_items, oob_default);
    }
    template <typename Compare> __device__ void Sort(Key (&keys)[N], Value (&items)[N], Compare compare_op) {
        Merge::sort(storage.merge, thread(), keys, items, compare_op, THREADS * N);
    }
    template <typename Compare> __device__ void Sort(Key (&keys)[N], Value (&items)[N], Compare compare_op,
                                                     int valid_items, Key oob_default) {
        Merge::sort(storage.merge, thread(), keys, items, compare_op, valid_items);
        fill(keys, valid_items, oob_default);
    }
    template <typename... Arguments> __device__ void StableSort(Key (&keys)[N], Arguments&&... rest) {
        Sort(keys, rest...);
    }

private:
    TempStorage& storage;

    __device__ static int thread() { return RowMajorTid(BLOCK_DIM_X, BLOCK_DIM_Y, BLOCK_DIM_Z); }
    __device__ static void fill(Key (&keys)[N], int valid, Key value) {
        #pragma unroll
        for (int i = 0; i < N; i++)
            if (thread() * N + i >= valid) keys[i] = value;
    }
    __device__ static TempStorage& private_storage() {
        __shared__ TempStorage storage;
        return storage;
    }
};

} // namespace cub
