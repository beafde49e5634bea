#pragma once
#include <cub/block/block_merge_sort.cuh>

namespace cub {

// Sorts the keys of a warp (or of LANES neighbours) by any order, stably, and what goes with them. Blocked.
template <typename Key, int ITEMS_PER_THREAD, int LANES = 32, typename Value = NullType,
          int LEGACY_PTX_ARCH = 0>
class WarpMergeSort {
    static constexpr int N = ITEMS_PER_THREAD;
    typedef detail::MergeSort<Key, Value, LANES, N, detail::SyncWarp> Merge;
    typedef detail::MergeSort<Key, NullType, LANES, N, detail::SyncWarp> MergeKeys;

public:
    struct TempStorage {
        union {
            typename Merge::Storage merge;
            typename MergeKeys::Storage keys;
        };
    };

    __device__ WarpMergeSort(TempStorage& temp_storage) : storage(temp_storage) {}

    template <typename Compare> __device__ void Sort(Key (&keys)[N], Compare compare_op) {
        NullType none[N];
        MergeKeys::sort(storage.keys, LaneId() % LANES, keys, none, compare_op, LANES * N);
    }
    template <typename Compare>
    __device__ void Sort(Key (&keys)[N], Compare compare_op, int valid_items, Key oob_default) {
        NullType none[N];
        MergeKeys::sort(storage.keys, LaneId() % LANES, keys, none, compare_op, valid_items);
        fill(keys, valid_items, oob_default);
    }
    template <typename Compare> __device__ void Sort(Key (&keys)[N], Value (&items)[N], Compare compare_op) {
        Merge::sort(storage.merge, LaneId() % LANES, keys, items, compare_op, LANES * N);
    }
    template <typename Compare> __device__ void Sort(Key (&keys)[N], Value (&items)[N], Compare compare_op,
                                                     int valid_items, Key oob_default) {
        Merge::sort(storage.merge, LaneId() % LANES, keys, items, compare_op, valid_items);
        fill(keys, valid_items, oob_default);
    }
    template <typename... Arguments> __device__ void StableSort(Key (&keys)[N], Arguments&&... rest) {
        Sort(keys, rest...);
    }

private:
    TempStorage& storage;

    __device__ static void fill(Key (&keys)[N], int valid, Key value) {
        #pragma unroll
        for (int i = 0; i < N; i++)
            if (int(LaneId() % LANES) * N + i >= valid) keys[i] = value;
    }
};

} // namespace cub
