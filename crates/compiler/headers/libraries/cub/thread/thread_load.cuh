#pragma once
#include <cub/util_type.cuh>

namespace cub {

// Which caches a load goes through. Results are the same; here all but LOAD_VOLATILE are plain loads.
enum CacheLoadModifier { LOAD_DEFAULT, LOAD_CA, LOAD_CG, LOAD_CS, LOAD_CV, LOAD_LDG, LOAD_VOLATILE };

template <CacheLoadModifier MODIFIER, typename It> __device__ detail::value_t<It> ThreadLoad(It itr) {
    if constexpr (std::is_pointer_v<It> && std::is_arithmetic_v<detail::value_t<It>> &&
                  (MODIFIER == LOAD_VOLATILE || MODIFIER == LOAD_CV)) {
        return *(const volatile detail::value_t<It>*)itr;
    } else {
        return *itr;
    }
}

} // namespace cub
