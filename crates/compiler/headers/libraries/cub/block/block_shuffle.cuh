#pragma once
#include <cub/util_ptx.cuh>

namespace cub {

// Moves items by some places among the threads of a block, through shared memory.
template <typename T, int BLOCK_DIM_X, int BLOCK_DIM_Y = 1, int BLOCK_DIM_Z = 1, int LEGACY_PTX_ARCH = 0>
class BlockShuffle {
    static constexpr int THREADS = BLOCK_DIM_X * BLOCK_DIM_Y * BLOCK_DIM_Z;

public:
    struct TempStorage {
        detail::Room<T, THREADS> items;
    };

    __device__ BlockShuffle() : storage(private_storage()) { locate(); }
    __device__ BlockShuffle(TempStorage& temp_storage) : storage(temp_storage) { locate(); }

    // What the thread `distance` places on has; where there is none, `output` stays.
    __device__ void Offset(T input, T& output, int distance = 1) {
        storage.items[thread] = input;
        __syncthreads();
        int other = thread + distance;
        if (other >= 0 && other < THREADS) output = storage.items[other];
    }
    // The same around the end.
    __device__ void Rotate(T input, T& output, unsigned int distance = 1) {
        storage.items[thread] = input;
        __syncthreads();
        unsigned int other = thread + distance;
        output = storage.items[other >= THREADS ? other - THREADS : other];
    }
    // Blocked items move one place up: each thread's first is the last of the thread before (the first
    // thread's stays).
    template <int N> __device__ void Up(T (&input)[N], T (&prev)[N]) {
        storage.items[thread] = input[N - 1];
        __syncthreads();
        #pragma unroll
        for (int i = N - 1; i > 0; i--) prev[i] = input[i - 1];
        if (thread > 0) prev[0] = storage.items[thread - 1];
    }
    template <int N> __device__ void Up(T (&input)[N], T (&prev)[N], T& block_suffix) {
        Up(input, prev);
        block_suffix = storage.items[THREADS - 1];
    }
    template <int N> __device__ void Down(T (&input)[N], T (&next)[N]) {
        storage.items[thread] = input[0];
        __syncthreads();
        #pragma unroll
        for (int i = 0; i < N - 1; i++) next[i] = input[i + 1];
        if (thread < THREADS - 1) next[N - 1] = storage.items[thread + 1];
    }
    template <int N> __device__ void Down(T (&input)[N], T (&next)[N], T& block_prefix) {
        Down(input, next);
        block_prefix = storage.items[0];
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
