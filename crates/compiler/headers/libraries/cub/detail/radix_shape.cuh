#pragma once
#include <cub/block/block_load.cuh>
#include <cub/block/block_radix_sort.cuh>
#include <cub/block/block_store.cuh>
#include <cub/util_device.cuh>

namespace cub {
namespace detail {

// One pass sorts by this many bits.
constexpr int RADIX_BITS = __CC >= 200 ? 8 : 4;
constexpr int RADIX_DIGITS = 1 << RADIX_BITS;

template <typename Key, typename Value> struct RadixShape {
    static constexpr bool PAIRS = !std::is_same_v<Value, NullType>;
    static constexpr int THREADS = __CC >= 200 ? 256 : 128;
    static constexpr int LARGER = PAIRS && sizeof(Value) > sizeof(Key) ? sizeof(Value) : sizeof(Key);
    static constexpr bool LARGE = LARGER > (__CC >= 200 ? 128 : 64); // values go straight to their places
    static constexpr int ITEMS = Tiling<LARGER>::ITEMS;
    static constexpr int TILE = THREADS * ITEMS;
};

} // namespace detail
} // namespace cub
