#pragma once
#include <cub/util_ptx.cuh>

namespace cub {

enum WarpExchangeAlgorithm { WARP_EXCHANGE_SMEM, WARP_EXCHANGE_SHUFFLE };

// Rearranges items among the lanes of a warp (or of LANES neighbours): blocked means that a lane has
// neighbours, striped that it has every LANES-th item.
template <typename T, int ITEMS_PER_THREAD, int LANES = 32, int LEGACY_PTX_ARCH = 0,
          WarpExchangeAlgorithm ALGORITHM = WARP_EXCHANGE_SMEM>
class WarpExchange {
    static constexpr int N = ITEMS_PER_THREAD;

public:
    struct TempStorage {
        detail::Room<T, LANES * N> items;
    };

    __device__ WarpExchange(TempStorage& temp_storage) : storage(temp_storage), lane(LaneId() % LANES) {}

    template <typename U> __device__ void BlockedToStriped(const T (&input)[N], U (&output)[N]) {
        #pragma unroll
        for (int i = 0; i < N; i++) storage.items[lane * N + i] = input[i];
        __syncwarp();
        get_striped(output);
    }
    template <typename U> __device__ void StripedToBlocked(const T (&input)[N], U (&output)[N]) {
        #pragma unroll
        for (int i = 0; i < N; i++) storage.items[i * LANES + lane] = input[i];
        __syncwarp();
        #pragma unroll
        for (int i = 0; i < N; i++) output[i] = storage.items[lane * N + i];
    }
    template <typename Rank> __device__ void ScatterToStriped(T (&items)[N], Rank (&ranks)[N]) {
        ScatterToStriped(items, items, ranks);
    }
    template <typename U, typename Rank>
    __device__ void ScatterToStriped(const T (&input)[N], U (&output)[N], Rank (&ranks)[N]) {
        #pragma unroll
        for (int i = 0; i < N; i++) storage.items[ranks[i]] = input[i];
        __syncwarp();
        get_striped(output);
    }

private:
    TempStorage& storage;
    int lane;

    template <typename U> __device__ void get_striped(U (&output)[N]) {
        #pragma unroll
        for (int i = 0; i < N; i++) output[i] = storage.items[i * LANES + lane];
    }
};

} // namespace cub
