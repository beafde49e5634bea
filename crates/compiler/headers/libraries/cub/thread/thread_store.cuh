#pragma once
#include <cub/util_type.cuh>

namespace cub {

// Which caches a store goes through. Results are the same; here all but STORE_VOLATILE are plain stores.
enum CacheStoreModifier { STORE_DEFAULT, STORE_WB, STORE_CG, STORE_CS, STORE_WT, STORE_VOLATILE };

template <CacheStoreModifier MODIFIER, typename It, typename T> __device__ void ThreadStore(It itr, T value) {
    if constexpr (std::is_pointer_v<It> && std::is_arithmetic_v<detail::value_t<It>> &&
                  MODIFIER == STORE_VOLATILE) {
        *(volatile detail::value_t<It>*)itr = value;
    } else {
        *itr = value;
    }
}

} // namespace cub
