#pragma once
#include <cub/block/block_exchange.cuh>

namespace cub {

// Blocked: thread t reads items t*N to t*N+N-1, so neighbours read far apart.
template <typename T, int N, typename It>
__device__ void LoadDirectBlocked(int thread, It block_src_it, T (&dst_items)[N]) {
    #pragma unroll
    for (int i = 0; i < N; i++) dst_items[i] = block_src_it[thread * N + i];
}
template <typename T, int N, typename It>
__device__ void LoadDirectBlocked(int thread, It block_src_it, T (&dst_items)[N], int block_items_end) {
    #pragma unroll
    for (int i = 0; i < N; i++)
        if (thread * N + i < block_items_end) dst_items[i] = block_src_it[thread * N + i];
}
template <typename T, typename Default, int N, typename It> __device__ void
LoadDirectBlocked(int thread, It block_src_it, T (&dst_items)[N], int block_items_end, Default oob_default) {
    #pragma unroll
    for (int i = 0; i < N; i++) dst_items[i] = oob_default;
    LoadDirectBlocked(thread, block_src_it, dst_items, block_items_end);
}

// Striped: thread t reads items t, t+THREADS, ...: neighbours read neighbours, in few transactions.
template <int THREADS, typename T, int N, typename It>
__device__ void LoadDirectStriped(int thread, It block_src_it, T (&dst_items)[N]) {
    #pragma unroll
    for (int i = 0; i < N; i++) dst_items[i] = block_src_it[thread + i * THREADS];
}
template <int THREADS, typename T, int N, typename It>
__device__ void LoadDirectStriped(int thread, It block_src_it, T (&dst_items)[N], int block_items_end) {
    #pragma unroll
    for (int i = 0; i < N; i++)
        if (thread + i * THREADS < block_items_end) dst_items[i] = block_src_it[thread + i * THREADS];
}
template <int THREADS, typename T, typename Default, int N, typename It> __device__ void
LoadDirectStriped(int thread, It block_src_it, T (&dst_items)[N], int block_items_end, Default oob_default) {
    #pragma unroll
    for (int i = 0; i < N; i++) dst_items[i] = oob_default;
    LoadDirectStriped<THREADS>(thread, block_src_it, dst_items, block_items_end);
}

// Warp-striped: each warp reads its own range, striped over its lanes.
template <typename T, int N, typename It>
__device__ void LoadDirectWarpStriped(int thread, It block_src_it, T (&dst_items)[N]) {
    int first = thread / 32 * 32 * N + thread % 32;
    #pragma unroll
    for (int i = 0; i < N; i++) dst_items[i] = block_src_it[first + i * 32];
}
template <typename T, int N, typename It>
__device__ void LoadDirectWarpStriped(int thread, It block_src_it, T (&dst_items)[N], int block_items_end) {
    int first = thread / 32 * 32 * N + thread % 32;
    #pragma unroll
    for (int i = 0; i < N; i++)
        if (first + i * 32 < block_items_end) dst_items[i] = block_src_it[first + i * 32];
}
template <typename T, typename Default, int N, typename It>
__device__ void LoadDirectWarpStriped(int thread, It block_src_it, T (&dst_items)[N], int block_items_end,
                                      Default oob_default) {
    #pragma unroll
    for (int i = 0; i < N; i++) dst_items[i] = oob_default;
    LoadDirectWarpStriped(thread, block_src_it, dst_items, block_items_end);
}

namespace detail {

// As many values as fit into the 16 bytes that one instruction moves.
template <typename T, int N> struct alignas(sizeof(T) * N) Pack {
    T items[N];
};
template <typename T, int N> constexpr int pack_items() {
    int items = 1;
    while (items * 2 * sizeof(T) <= 16 && N % (items * 2) == 0) items *= 2;
    return (sizeof(T) & (sizeof(T) - 1)) == 0 ? items : 1;
}

} // namespace detail

// Blocked, in words of up to 16 bytes; the pointer must be aligned to them.
template <typename T, int N>
__device__ void LoadDirectBlockedVectorized(int thread, const T* block_ptr, T (&dst_items)[N]) {
    constexpr int M = detail::pack_items<T, N>();
    typedef detail::Pack<T, M> Pack;
    const Pack* packs = reinterpret_cast<const Pack*>(block_ptr) + thread * (N / M);
    #pragma unroll
    for (int i = 0; i < N / M; i++) {
        Pack pack = packs[i];
        #pragma unroll
        for (int j = 0; j < M; j++) dst_items[i * M + j] = pack.items[j];
    }
}

enum BlockLoadAlgorithm {
    BLOCK_LOAD_DIRECT,
    BLOCK_LOAD_STRIPED,
    BLOCK_LOAD_VECTORIZE,
    BLOCK_LOAD_TRANSPOSE,
    BLOCK_LOAD_WARP_TRANSPOSE,
    BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED,
};

// Loads a tile of items into the registers of a block, blocked (but for BLOCK_LOAD_STRIPED). The transposing
// algorithms read as it suits memory, striped, and rearrange in shared memory.
template <typename T, int BLOCK_DIM_X, int ITEMS_PER_THREAD, BlockLoadAlgorithm ALGORITHM = BLOCK_LOAD_DIRECT,
          int BLOCK_DIM_Y = 1, int BLOCK_DIM_Z = 1, int LEGACY_PTX_ARCH = 0>
class BlockLoad {
    static constexpr int N = ITEMS_PER_THREAD;
    static constexpr int THREADS = BLOCK_DIM_X * BLOCK_DIM_Y * BLOCK_DIM_Z;
    static constexpr bool BY_BLOCK = ALGORITHM == BLOCK_LOAD_TRANSPOSE;
    static constexpr bool BY_WARP =
        ALGORITHM == BLOCK_LOAD_WARP_TRANSPOSE || ALGORITHM == BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED;
    typedef BlockExchange<T, BLOCK_DIM_X, N, false, BLOCK_DIM_Y, BLOCK_DIM_Z> Exchange;
    struct Nothing {};

public:
    struct TempStorage {
        std::conditional_t<BY_BLOCK || BY_WARP, typename Exchange::TempStorage, Nothing> exchange;
    };

    __device__ BlockLoad() : storage(private_storage()) { locate(); }
    __device__ BlockLoad(TempStorage& temp_storage) : storage(temp_storage) { locate(); }

    // `rest`: nothing, or how many items there are, and then what the others are set to.
    template <typename It, typename... Rest>
    __device__ void Load(It block_src_it, T (&dst_items)[N], Rest... rest) {
        if constexpr (ALGORITHM == BLOCK_LOAD_STRIPED) {
            LoadDirectStriped<THREADS>(thread, block_src_it, dst_items, rest...);
        } else if constexpr (BY_BLOCK) {
            LoadDirectStriped<THREADS>(thread, block_src_it, dst_items, rest...);
            Exchange(storage.exchange).StripedToBlocked(dst_items);
        } else if constexpr (BY_WARP) {
            LoadDirectWarpStriped(thread, block_src_it, dst_items, rest...);
            Exchange(storage.exchange).WarpStripedToBlocked(dst_items);
        } else if constexpr (ALGORITHM == BLOCK_LOAD_VECTORIZE && std::is_pointer_v<It> &&
                             sizeof...(Rest) == 0) {
            LoadDirectBlockedVectorized(thread, block_src_it, dst_items);
        } else {
            LoadDirectBlocked(thread, block_src_it, dst_items, rest...);
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
