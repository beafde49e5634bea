#pragma once
#include <cub/util_ptx.cuh>

namespace cub {

// Differences (or any function) of neighbouring items of a block, blocked.
template <typename T, int BLOCK_DIM_X, int BLOCK_DIM_Y = 1, int BLOCK_DIM_Z = 1, int LEGACY_PTX_ARCH = 0>
class BlockAdjacentDifference {
    static constexpr int THREADS = BLOCK_DIM_X * BLOCK_DIM_Y * BLOCK_DIM_Z;

public:
    struct TempStorage {
        detail::Room<T, THREADS> first, last;
    };

    __device__ BlockAdjacentDifference() : storage(private_storage()) { locate(); }
    __device__ BlockAdjacentDifference(TempStorage& temp_storage) : storage(temp_storage) { locate(); }

    // output[i] = op(input[i], the item before); the very first item stays, or is compared with what came
    // before it.
    template <int N, typename Out, typename Op>
    __device__ void SubtractLeft(T (&input)[N], Out (&output)[N], Op difference_op) {
        left(input, output, difference_op, THREADS * N, input[0], false);
    }
    template <int N, typename Out, typename Op>
    __device__ void SubtractLeft(T (&input)[N], Out (&output)[N], Op difference_op, T tile_predecessor_item) {
        left(input, output, difference_op, THREADS * N, tile_predecessor_item, true);
    }
    // Items from `valid_items` on stay.
    template <int N, typename Out, typename Op> __device__ void
    SubtractLeftPartialTile(T (&input)[N], Out (&output)[N], Op difference_op, int valid_items) {
        left(input, output, difference_op, valid_items, input[0], false);
    }
    template <int N, typename Out, typename Op>
    __device__ void SubtractLeftPartialTile(T (&input)[N], Out (&output)[N], Op difference_op,
                                            int valid_items, T tile_predecessor_item) {
        left(input, output, difference_op, valid_items, tile_predecessor_item, true);
    }
    // output[i] = op(input[i], the next item); the very last item stays, or is compared with what comes
    // behind it.
    template <int N, typename Out, typename Op>
    __device__ void SubtractRight(T (&input)[N], Out (&output)[N], Op difference_op) {
        right(input, output, difference_op, THREADS * N, input[0], false);
    }
    template <int N, typename Out, typename Op>
    __device__ void SubtractRight(T (&input)[N], Out (&output)[N], Op difference_op, T tile_successor_item) {
        right(input, output, difference_op, THREADS * N, tile_successor_item, true);
    }
    template <int N, typename Out, typename Op> __device__ void
    SubtractRightPartialTile(T (&input)[N], Out (&output)[N], Op difference_op, int valid_items) {
        right(input, output, difference_op, valid_items, input[0], false);
    }

private:
    TempStorage& storage;
    int thread;

    template <int N, typename Out, typename Op> __device__ void
    left(T (&input)[N], Out (&output)[N], Op op, int valid, T predecessor, bool has_predecessor) {
        storage.last[thread] = input[N - 1];
        __syncthreads();
        #pragma unroll
        for (int i = N - 1; i > 0; i--) {
            if (thread * N + i < valid) {
                output[i] = op(input[i], input[i - 1]);
            } else {
                output[i] = input[i];
            }
        }
        bool any = thread > 0 || has_predecessor;
        if (thread > 0) predecessor = storage.last[thread - 1];
        if (any && thread * N < valid) {
            output[0] = op(input[0], predecessor);
        } else {
            output[0] = input[0];
        }
    }
    template <int N, typename Out, typename Op> __device__ void
    right(T (&input)[N], Out (&output)[N], Op op, int valid, T successor, bool has_successor) {
        storage.first[thread] = input[0];
        __syncthreads();
        if (thread < THREADS - 1) successor = storage.first[thread + 1];
        #pragma unroll
        for (int i = 0; i < N; i++) {
            int next = thread * N + i + 1;
            if (next < valid || (next == THREADS * N && has_successor)) {
                if (i < N - 1) {
                    output[i] = op(input[i], input[i < N - 1 ? i + 1 : i]);
                } else {
                    output[i] = op(input[i], successor);
                }
            } else {
                output[i] = input[i];
            }
        }
    }

    __device__ void locate() { thread = RowMajorTid(BLOCK_DIM_X, BLOCK_DIM_Y, BLOCK_DIM_Z); }
    __device__ static TempStorage& private_storage() {
        __shared__ TempStorage storage;
        return storage;
    }
};

} // namespace cub
