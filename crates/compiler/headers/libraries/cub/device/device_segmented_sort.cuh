#pragma once
#include <cub/device/device_segmented_radix_sort.cuh>

namespace cub {

// The same by whole keys; all of these are stable.
struct DeviceSegmentedSort {
    CUB_SEGMENTED_SORTS(SortKeys, SortPairs, false, , 0 CUB_COMMA sizeof(K) * 8)
    CUB_SEGMENTED_SORTS(SortKeysDescending, SortPairsDescending, true, , 0 CUB_COMMA sizeof(K) * 8)
    CUB_SEGMENTED_SORTS(StableSortKeys, StableSortPairs, false, , 0 CUB_COMMA sizeof(K) * 8)
    CUB_SEGMENTED_SORTS(StableSortKeysDescending, StableSortPairsDescending, true, ,
                        0 CUB_COMMA sizeof(K) * 8)
};

} // namespace cub
