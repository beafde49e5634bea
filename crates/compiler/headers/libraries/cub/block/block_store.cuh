#pragma once
#include <cub/block/block_exchange.cuh>
#include <cub/block/block_load.cuh>

namespace cub {

// Blocked: thread t writes items t*N to t*N+N-1.
template <typename T, int N, typename It>
__device__ void StoreDirectBlocked(int thread, It block_itr, T (&items)[N]) {
    #pragma unroll
    for (int i = 0; i < N; i++) block_itr[thread * N + i] = items[i];
}
template <typename T, int N, typename It>
__device__ void StoreDirectBlocked(int thread, It block_itr, T (&items)[N], int valid_items) {
    #pragma unroll
    for (int i = 0; i < N; i++)
        if (thread * N + i < valid_items) block_itr[thread * N + i] = items[i];
}

// Striped: thread t writes items t, t+THREADS, ...
template <int THREADS, typename T, int N, typename It>
__device__ void StoreDirectStriped(int thread, It block_itr, T (&items)[N]) {
    #pragma unroll
    for (int i = 0; i < N; i++) block_itr[thread + i * THREADS] = items[i];
}
template <int THREADS, typename T, int N, typename It>
__device__ void StoreDirectStriped(int thread, It block_itr, T (&items)[N], int valid_items) {
    #pragma unroll
    for (int i = 0; i < N; i++)
        if (thread + i * THREADS < valid_items) block_itr[thread + i * THREADS] = items[i];
}

// Warp-striped: each warp writes its own range, striped over its lanes.
template <typename T, int N, typename It>
__device__ void StoreDirectWarpStriped(int thread, It block_itr, T (&items)[N]) {
    int first = thread / 32 * 32 * N + thread % 32;
    #pragma unroll
    for (int i = 0; i < N; i++) block_itr[first + i * 32] = items[i];
}
template <typename T, int N, typename It>
__device__ void StoreDirectWarpStriped(int thread, It block_itr, T (&items)[N], int valid_items) {
    int first = thread / 32 * 32 * N + thread % 32;
    #pragma unroll
    for (int i = 0; i < N; i++)
        if (first + i * 32 < valid_items) block_itr[first + i * 32] = items[i];
}

// Blocked, in words of up to 16 bytes; the pointer must be aligned to them.
template <typename T, int N>
__device__ void StoreDirectBlockedVectorized(int thread, T* block_ptr, T (&items)[N]) {
    constexpr int M = detail::pack_items<T, N>();
    typedef detail::Pack<T, M> Pack;
    Pack* packs = reinterpret_cast<Pack*>(block_ptr) + thread * (N / M);
    #pragma unroll
    for (int i = 0; i < N / M; i++) {
        Pack pack;
        #pragma unroll
        for (int j = 0; j < M; j++) pack.items[j] = items[i * M + j];
        packs[i] = pack;
    }
}

enum BlockStoreAlgorithm {
    BLOCK_STORE_DIRECT,
    BLOCK_STORE_STRIPED,
    BLOCK_STORE_VECTORIZE,
    BLOCK_STORE_TRANSPOSE,
    BLOCK_STORE_WARP_TRANSPOSE,
    BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED,
};

// Stores a tile of blocked items (striped ones with BLOCK_STORE_STRIPED). The transposing algorithms
// rearrange in shared memory, and write as it suits memory.
template <typename T, int BLOCK_DIM_X, int ITEMS_PER_THREAD,
          BlockStoreAlgorithm ALGORITHM = BLOCK_STORE_DIRECT, int BLOCK_DIM_Y = 1, int BLOCK_DIM_Z = 1,
          int LEGACY_PTX_ARCH = 0>
class BlockStore {
    static constexpr int N = ITEMS_PER_THREAD;
    static constexpr int THREADS = BLOCK_DIM_X * BLOCK_DIM_Y * BLOCK_DIM_Z;
    static constexpr bool BY_BLOCK = ALGORITHM == BLOCK_STORE_TRANSPOSE;
    static constexpr bool BY_WARP =
        ALGORITHM == BLOCK_STORE_WARP_TRANSPOSE || ALGORITHM == BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED;
    typedef BlockExchange<T, BLOCK_DIM_X, N, false, BLOCK_DIM_Y, BLOCK_DIM_Z> Exchange;
    struct Nothing {};

public:
    struct TempStorage {
        std::conditional_t<BY_BLOCK || BY_WARP, typename Exchange::TempStorage, Nothing> exchange;
    };

    __device__ BlockStore() : storage(private_storage()) { locate(); }
    __device__ BlockStore(TempStorage& temp_storage) : storage(temp_storage) { locate(); }

    // `rest`: nothing, or how many items there are.
    template <typename It, typename... Rest>
    __device__ void Store(It block_itr, T (&items)[N], Rest... rest) {
        if constexpr (ALGORITHM == BLOCK_STORE_STRIPED) {
            StoreDirectStriped<THREADS>(thread, block_itr, items, rest...);
        } else if constexpr (BY_BLOCK) {
            Exchange(storage.exchange).BlockedToStriped(items);
            StoreDirectStriped<THREADS>(thread, block_itr, items, rest...);
        } else if constexpr (BY_WARP) {
            Exchange(storage.exchange).BlockedToWarpStriped(items);
            StoreDirectWarpStriped(thread, block_itr, items, rest...);
        } else if constexpr (ALGORITHM == BLOCK_STORE_VECTORIZE && std::is_pointer_v<It> &&
                             sizeof...(Rest) == 0) {
            StoreDirectBlockedVectorized(thread, block_itr, items);
        } else {
            StoreDirectBlocked(thread, block_itr, items, rest...);
        }
    }

private:
    TempStorage& storage;
    int thread;

    __device__ void locate() { thread = RowMajorTid(BLOCK_DIM_X, BLOCK_DIM_Y, BLOCK_DIM_Z); }
    __device__ static TempStorage& private_storage() {
        __shared__ TempStorage storage;
        return storage;
    }
};

} // namespace cub
