#pragma once
#include <cub/block/block_store.cuh>
#include <cub/warp/warp_exchange.cuh>

namespace cub {

enum WarpStoreAlgorithm { WARP_STORE_DIRECT, WARP_STORE_STRIPED, WARP_STORE_VECTORIZE, WARP_STORE_TRANSPOSE };

// Stores items of a warp (or of LANES neighbours), blocked but for WARP_STORE_STRIPED.
template <typename T, int ITEMS_PER_THREAD, WarpStoreAlgorithm ALGORITHM = WARP_STORE_DIRECT, int LANES = 32,
          int LEGACY_PTX_ARCH = 0>
class WarpStore {
    static constexpr int N = ITEMS_PER_THREAD;
    typedef WarpExchange<T, N, LANES> Exchange;
    struct Nothing {};

public:
    struct TempStorage {
        std::conditional_t<ALGORITHM == WARP_STORE_TRANSPOSE, typename Exchange::TempStorage, Nothing>
            exchange;
    };

    __device__ WarpStore(TempStorage& temp_storage) : storage(temp_storage) {}

    // `rest`: nothing, or how many items there are.
    template <typename It, typename... Rest>
    __device__ void Store(It block_itr, T (&items)[N], Rest... rest) {
        int lane = LaneId() % LANES;
        if constexpr (ALGORITHM == WARP_STORE_STRIPED) {
            StoreDirectStriped<LANES>(lane, block_itr, items, rest...);
        } else if constexpr (ALGORITHM == WARP_STORE_TRANSPOSE) {
            Exchange(storage.exchange).BlockedToStriped(items, items);
            StoreDirectStriped<LANES>(lane, block_itr, items, rest...);
        } else if constexpr (ALGORITHM == WARP_STORE_VECTORIZE && std::is_pointer_v<It> &&
                             sizeof...(Rest) == 0) {
            StoreDirectBlockedVectorized(lane, block_itr, items);
        } else {
            StoreDirectBlocked(lane, block_itr, items, rest...);
        }
    }

private:
    TempStorage& storage;
};

} // namespace cub
