#pragma once
#include <cub/block/block_load.cuh>
#include <cub/warp/warp_exchange.cuh>

namespace cub {

enum WarpLoadAlgorithm { WARP_LOAD_DIRECT, WARP_LOAD_STRIPED, WARP_LOAD_VECTORIZE, WARP_LOAD_TRANSPOSE };

// Loads items for a warp (or for LANES neighbours), blocked but for WARP_LOAD_STRIPED.
template <typename T, int ITEMS_PER_THREAD, WarpLoadAlgorithm ALGORITHM = WARP_LOAD_DIRECT, int LANES = 32,
          int LEGACY_PTX_ARCH = 0>
class WarpLoad {
    static constexpr int N = ITEMS_PER_THREAD;
    typedef WarpExchange<T, N, LANES> Exchange;
    struct Nothing {};

public:
    struct TempStorage {
        std::conditional_t<ALGORITHM == WARP_LOAD_TRANSPOSE, typename Exchange::TempStorage, Nothing>
            exchange;
    };

    __device__ WarpLoad(TempStorage& temp_storage) : storage(temp_storage) {}

    // `rest`: nothing, or how many items there are, and then what the others are set to.
    template <typename It, typename... Rest> __device__ void Load(It block_itr, T (&items)[N], Rest... rest) {
        int lane = LaneId() % LANES;
        if constexpr (ALGORITHM == WARP_LOAD_STRIPED) {
            LoadDirectStriped<LANES>(lane, block_itr, items, rest...);
        } else if constexpr (ALGORITHM == WARP_LOAD_TRANSPOSE) {
            LoadDirectStriped<LANES>(lane, block_itr, items, rest...);
            Exchange(storage.exchange).StripedToBlocked(items, items);
        } else if constexpr (ALGORITHM == WARP_LOAD_VECTORIZE && std::is_pointer_v<It> &&
                             sizeof...(Rest) == 0) {
            LoadDirectBlockedVectorized(lane, block_itr, items);
        } else {
            LoadDirectBlocked(lane, block_itr, items, rest...);
        }
    }

private:
    TempStorage& storage;
};

} // namespace cub
