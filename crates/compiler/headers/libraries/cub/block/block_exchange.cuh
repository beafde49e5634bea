#pragma once
#include <cub/util_ptx.cuh>

namespace cub {

// Rearranges items among the threads of a block through shared memory. Blocked: thread t has items t*N to
// t*N+N-1. Striped: it has items t, t+THREADS, ... Warp-striped: the same within each warp's own range.
template <typename T, int BLOCK_DIM_X, int ITEMS_PER_THREAD, bool WARP_TIME_SLICING = false,
          int BLOCK_DIM_Y = 1, int BLOCK_DIM_Z = 1, int LEGACY_PTX_ARCH = 0>
class BlockExchange {
    static constexpr int N = ITEMS_PER_THREAD;
    static constexpr int THREADS = BLOCK_DIM_X * BLOCK_DIM_Y * BLOCK_DIM_Z;
    static constexpr int BANKS = __CC < 200 ? 16 : 32;
    // Threads N places apart would meet in one bank where N is even, so each row of banks is moved by one.
    static constexpr int PAD = N > 4 && (N & (N - 1)) == 0 ? THREADS* N / BANKS : 0;
    typedef detail::Room<T, THREADS * N + PAD> Items;

public:
    struct TempStorage {
        Items items;
    };

    __device__ BlockExchange() : storage(private_storage()) { locate(); }
    __device__ BlockExchange(TempStorage& temp_storage) : storage(temp_storage) { locate(); }

    template <typename U> __device__ void StripedToBlocked(const T (&input)[N], U (&output)[N]) {
        #pragma unroll
        for (int i = 0; i < N; i++) storage.items[padded(i * THREADS + thread)] = input[i];
        __syncthreads();
        get_blocked(output);
    }
    template <typename U> __device__ void BlockedToStriped(const T (&input)[N], U (&output)[N]) {
        put_blocked(input);
        __syncthreads();
        get_striped(output);
    }
    template <typename U> __device__ void WarpStripedToBlocked(const T (&input)[N], U (&output)[N]) {
        #pragma unroll
        for (int i = 0; i < N; i++) storage.items[padded(warp_striped(i))] = input[i];
        __syncwarp();
        get_blocked(output);
    }
    template <typename U> __device__ void BlockedToWarpStriped(const T (&input)[N], U (&output)[N]) {
        put_blocked(input);
        __syncwarp();
        #pragma unroll
        for (int i = 0; i < N; i++) output[i] = storage.items[padded(warp_striped(i))];
    }
    // Item i of a thread goes to place ranks[i] of the block.
    template <typename U, typename Rank>
    __device__ void ScatterToBlocked(const T (&input)[N], U (&output)[N], Rank (&ranks)[N]) {
        put_ranked(input, ranks);
        __syncthreads();
        get_blocked(output);
    }
    template <typename U, typename Rank>
    __device__ void ScatterToStriped(const T (&input)[N], U (&output)[N], Rank (&ranks)[N]) {
        put_ranked(input, ranks);
        __syncthreads();
        get_striped(output);
    }
    // Items of a negative rank go nowhere; their places in the output are not to be used.
    template <typename U, typename Rank>
    __device__ void ScatterToStripedGuarded(const T (&input)[N], U (&output)[N], Rank (&ranks)[N]) {
        #pragma unroll
        for (int i = 0; i < N; i++)
            if (ranks[i] >= 0) storage.items[padded(ranks[i])] = input[i];
        __syncthreads();
        get_striped(output);
    }
    template <typename U, typename Rank, typename Flag> __device__ void
    ScatterToStripedFlagged(const T (&input)[N], U (&output)[N], Rank (&ranks)[N], Flag (&valid)[N]) {
        #pragma unroll
        for (int i = 0; i < N; i++)
            if (valid[i]) storage.items[padded(ranks[i])] = input[i];
        __syncthreads();
        get_striped(output);
    }

    // The same in place.
    __device__ void StripedToBlocked(T (&items)[N]) { StripedToBlocked(items, items); }
    __device__ void BlockedToStriped(T (&items)[N]) { BlockedToStriped(items, items); }
    __device__ void WarpStripedToBlocked(T (&items)[N]) { WarpStripedToBlocked(items, items); }
    __device__ void BlockedToWarpStriped(T (&items)[N]) { BlockedToWarpStriped(items, items); }
    template <typename Rank> __device__ void ScatterToBlocked(T (&items)[N], Rank (&ranks)[N]) {
        ScatterToBlocked(items, items, ranks);
    }
    template <typename Rank> __device__ void ScatterToStriped(T (&items)[N], Rank (&ranks)[N]) {
        ScatterToStriped(items, items, ranks);
    }
    template <typename Rank> __device__ void ScatterToStripedGuarded(T (&items)[N], Rank (&ranks)[N]) {
        ScatterToStripedGuarded(items, items, ranks);
    }
    template <typename Rank, typename Flag>
    __device__ void ScatterToStripedFlagged(T (&items)[N], Rank (&ranks)[N], Flag (&valid)[N]) {
        ScatterToStripedFlagged(items, items, ranks, valid);
    }

private:
    TempStorage& storage;
    int thread;

    __device__ static int padded(int i) { return PAD > 0 ? i + i / BANKS : i; }
    __device__ int warp_striped(int i) { return thread / 32 * 32 * N + i * 32 + thread % 32; }
    __device__ void put_blocked(const T (&input)[N]) {
        #pragma unroll
        for (int i = 0; i < N; i++) storage.items[padded(thread * N + i)] = input[i];
    }
    template <typename Rank> __device__ void put_ranked(const T (&input)[N], Rank (&ranks)[N]) {
        #pragma unroll
        for (int i = 0; i < N; i++) storage.items[padded(ranks[i])] = input[i];
    }
    template <typename U> __device__ void get_blocked(U (&output)[N]) {
        #pragma unroll
        for (int i = 0; i < N; i++) output[i] = storage.items[padded(thread * N + i)];
    }
    template <typename U> __device__ void get_striped(U (&output)[N]) {
        #pragma unroll
        for (int i = 0; i < N; i++) output[i] = storage.items[padded(i * THREADS + thread)];
    }

    __device__ void locate() { thread = RowMajorTid(BLOCK_DIM_X, BLOCK_DIM_Y, BLOCK_DIM_Z); }
    __device__ static TempStorage& private_storage() {
        __shared__ TempStorage storage;
        return storage;
    }
};

} // namespace cub
